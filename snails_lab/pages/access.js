(() => {
  if (window.snailsAccess) return;
  window.snailsAccess = true;
  // Names for what Jupyter's widgets leave without one: handles of sliders, lists without a label,
  // canvases, whose words stand hidden beside them.
  const put = (one, name, value) => {
    if (value && one.getAttribute(name) !== value) one.setAttribute(name, value);
  };
  const text = one => one?.textContent.trim();
  const name = page => {
    for (const handle of page.querySelectorAll('.noUi-handle')) {
      const widget = handle.closest('.jupyter-widgets');
      put(handle, 'aria-label', text(widget?.querySelector('.widget-label')) || widget?.title);
    }
    for (const field of page.querySelectorAll('select, input')) {
      const widget = field.closest('.jupyter-widgets');
      if (text(widget?.querySelector('.widget-label, label'))) continue;
      put(field, 'aria-label', widget?.title || field.title || widget?.querySelector('[title]')?.title);
    }
    for (const button of page.querySelectorAll('button[title]:not([aria-label])')) {
      if (!text(button)) put(button, 'aria-label', button.title);
    }
    for (const button of page.querySelectorAll('button[aria-label][title]')) {
      put(button, 'aria-label', button.title);
    }
    for (const toggle of page.querySelectorAll('.jupyter-button.widget-toggle-button')) {
      put(toggle, 'aria-pressed', String(toggle.classList.contains('mod-active')));
    }
    for (const view of page.querySelectorAll('.snails-view')) put(view, 'role', 'main');
    for (const words of page.querySelectorAll('.snails-canvas-words')) {
      const canvas = words.closest('.snails-drawn')?.querySelector('canvas');
      if (!canvas) continue;
      put(canvas, 'role', words.dataset.role);
      put(canvas, 'aria-label', words.dataset.label);
      put(canvas, 'aria-describedby', words.id);
    }
  };
  // Whoever used something that is gone is led to what has come in its place, not to the top of
  // the page. Something that only lost the focus to another thing stays as it is.
  let used = null, around = [], said = '';
  const usable = 'button:enabled, select:enabled, input:enabled, a[href], canvas, [tabindex]';
  const seen = one => one.isConnected && one.getClientRects().length > 0 && !one.disabled;
  const free = one => seen(one) && one.tabIndex >= 0;
  document.addEventListener('focusin', ({target}) => {
    if (!target.closest?.('.snails-page')) return;
    used = target;
    said = text(target);
    around = [];
    for (let one = target.parentElement; one?.closest('.snails-page'); one = one.parentElement) around.push(one);
  });
  const heir = () => {
    for (const place of around.filter(seen)) {
      const found = [...place.querySelectorAll(usable)].filter(free);
      const question = place.querySelector('.snails-asks:not(:empty)');
      if (question && seen(question)) return question;
      const twin = found.find(one => one.tagName === used.tagName && text(one) === said);
      const next = twin ?? found.find(one => one.matches('canvas')) ?? found[0];
      if (next) return next;
    }
    return null;
  };
  const keep = () => {
    const now = document.activeElement;
    if (!used || (now && now !== document.body) || seen(used)) return;
    const next = heir();
    used = null;
    if (next && next.tabIndex < 0) next.tabIndex = -1;
    next?.focus({preventScroll: true});
  };
  let due = 0, late = 0;
  const look = () => {
    due ||= setTimeout(() => {
      due = 0;
      document.querySelectorAll('.snails-page').forEach(name);
    }, 50);
    clearTimeout(late);
    late = setTimeout(keep, 200);
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, attributeFilter: ['class', 'disabled', 'title', 'style', 'data-label'],
  });
  look();
})();
