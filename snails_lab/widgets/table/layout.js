(image => {
  const table = image.closest('.snails-table');
  if (!table || table.snailsTable) return;
  table.snailsTable = true;
  const all = css => [...table.querySelectorAll(css)];
  const serial = window.snailsTables = (window.snailsTables ?? 0) + 1;

  // Buttons and boxes of widgets have no roles of their own.
  const set = (one, name, value) => {
    if (one && one.getAttribute(name) !== value) one.setAttribute(name, value);
  };
  const nameTabs = () => {
    set(table.querySelector('.snails-tabs'), 'role', 'tablist');
    const panes = all('.snails-pane');
    all('.snails-tab').forEach((tab, number) => {
      const open = tab.classList.contains('snails-tab-open'), pane = panes[number];
      const id = `snails-tab-${serial}-${number}`;
      set(tab, 'role', 'tab');
      set(tab, 'id', id);
      set(tab, 'aria-selected', String(open));
      set(tab, 'tabindex', open || !number ? '0' : '-1');
      if (!pane) return;
      set(pane, 'id', `${id}-pane`);
      set(pane, 'role', 'tabpanel');
      set(pane, 'aria-labelledby', id);
      set(tab, 'aria-controls', `${id}-pane`);
    });
    // What looks disabled and says why when it is pressed.
    all('.snails-unable').forEach(one => set(one, 'aria-disabled', 'true'));
    all('[aria-disabled]:not(.snails-unable)').forEach(one => one.removeAttribute('aria-disabled'));
  };
  const steps = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1};
  table.addEventListener('keydown', event => {
    const tab = event.target.closest('.snails-tab'), step = steps[event.key];
    if (!tab || !step) return;
    event.preventDefault();
    event.stopPropagation();
    const tabs = all('.snails-tab').filter(one => one.offsetParent);
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  }, {capture: true});

  // On an upright screen the open tab folds when it is pressed again; Escape does the same.
  table.addEventListener('keydown', event => {
    const open = table.querySelector('.snails-tab-open');
    if (event.key !== 'Escape' || !open || !table.matches('.snails-upright')) return;
    if (event.target.closest('.snails-tab, .snails-pane')) open.click();
  });

  // A new question comes into view and takes the focus, unless somebody is writing.
  const isWriting = one => one?.matches('textarea, [contenteditable=true], input:not([type=range], [type=checkbox])');
  // Whoever used something that is gone is led to the question, or to the board while none is asked.
  const isSeen = one => one?.isConnected && one.getClientRects().length > 0;
  let asked = null, used = null;
  table.addEventListener('focusin', event => { used = event.target; });
  const ask = () => {
    const question = all('.snails-asked').find(isSeen);
    const name = question?.dataset.question ?? null, active = document.activeElement;
    const isLost = used && !isSeen(used) && (!active || active === document.body);
    const isFree = !isSeen(active) || active === document.body || table.contains(active);
    if (question && isFree && !isWriting(active) && (name !== asked || isLost)) {
      question.scrollIntoView({block: 'nearest'});
      question.focus({preventScroll: true});
    } else if (isLost) {
      all('canvas.snails-board').find(isSeen)?.focus({preventScroll: true});
    }
    asked = name;
  };
  // Keys on the question mean the same as on the picture: digits choose, arrows look around.
  table.addEventListener('keydown', event => {
    if (!event.target.matches('.snails-asked') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (['Shift', 'Escape'].includes(event.key)) return;
    const kinds = ['canvas.snails-planning', 'canvas.snails-board'];
    const picture = kinds.map(css => all(css).find(isSeen)).find(Boolean);
    if (!picture) return;
    if (event.key === 'Tab') {
      // The cards of a plan are what its question is about: they come next, whatever lies between.
      if (event.shiftKey || !picture.matches(kinds[0])) return;
      event.preventDefault();
      picture.focus({preventScroll: true});
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const {key, shiftKey} = event;
    picture.focus({preventScroll: true});
    picture.dispatchEvent(new KeyboardEvent('keydown', {key, shiftKey}));
  }, {capture: true});

  // Options that have just come up take no click for a moment: it was meant for those before.
  let offered = null, settling = null;
  const settle = () => {
    const first = table.querySelector('.snails-area-question .snails-option');
    if (first === offered) return;
    offered = first;
    clearTimeout(settling);
    const area = table.querySelector('.snails-area-question');
    area?.classList.toggle('snails-settling', Boolean(first));
    settling = setTimeout(() => area?.classList.remove('snails-settling'), 300);
  };

  // Lists that somebody unfolds lie below the picture: they come into view.
  let unfolded = null;
  const unfold = () => {
    const lists = all('.snails-plan-lists').find(isSeen) ?? null;
    if (lists && lists !== unfolded) lists.scrollIntoView({block: 'nearest'});
    unfolded = lists;
  };

  // On a phone the fields of the editor that somebody asks for come up to where they can be seen.
  table.addEventListener('click', event => {
    const names = event.target.closest('.snails-editor-panes'), pane = names?.closest('.snails-pane');
    if (!pane || !table.classList.contains('snails-upright')) return;
    pane.scrollTop += names.getBoundingClientRect().top - pane.getBoundingClientRect().top;
  });

  // A long press shows the card in full as long as it lasts, and chooses nothing.
  let pressing = null, pressed = false;
  const begin = event => {
    const canvas = event.target.closest?.('.snails-table canvas');
    table.classList.remove('snails-peeking');
    pressed = false;
    clearTimeout(pressing);
    if (!canvas || !table.contains(canvas) || event.touches.length > 1) return;
    const {clientX, clientY} = event.touches[0];
    pressing = setTimeout(() => {
      pressed = true;
      table.classList.add('snails-peeking');
      canvas.dispatchEvent(new MouseEvent('mousemove', {clientX, clientY, bubbles: true}));
    }, 450);
  };
  const stop = event => {
    clearTimeout(pressing);
    if (event.type === 'touchend' && pressed && event.cancelable) event.preventDefault();
    if (event.type !== 'touchmove') table.classList.remove('snails-peeking');
  };
  const keepOpen = event => { if (pressed && table.contains(event.target)) event.preventDefault(); };
  window.addEventListener('touchstart', begin, {capture: true, passive: true});
  window.addEventListener('touchmove', stop, {capture: true, passive: true});
  window.addEventListener('touchcancel', stop, {capture: true, passive: true});
  window.addEventListener('touchend', stop, {capture: true, passive: false});
  window.addEventListener('contextmenu', keepOpen, {capture: true});

  let due = false;
  const look = () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => { due = false; nameTabs(); ask(); settle(); unfold(); });
  };
  new MutationObserver(look).observe(table, {
    subtree: true, childList: true, attributes: true, attributeFilter: ['class', 'style'],
  });
  look();
})(this);
