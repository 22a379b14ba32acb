(() => {
  if (window.snailsBusy) return;
  // Whatever is pressed shows at once that it is being seen to, in the browser itself, however long
  // the kernel takes. Each press sends a number after it; the kernel does things in their order, so
  // the number that comes back says that the press before it has been dealt with.
  const QUICK = 100, SPOKEN = 700, LONGEST = 60_000;  // milliseconds
  const waiting = new Map();
  let sent = Date.now();  // never a number from before a reload
  const free = ([button, {timers}]) => {
    timers.forEach(clearTimeout);
    waiting.delete(button);
    button.classList.remove('snails-busy');
    button.removeAttribute('aria-busy');
  };
  const say = (page, told) => {
    const line = page?.querySelector('.snails-wait');
    if (line && line.textContent !== told) line.textContent = told;
  };
  window.snailsBusy = {
    // The kernel has come as far as this number.
    reached(page, number) {
      [...waiting].filter(([, press]) => press.page === page && press.number <= number).forEach(free);
      if (!waiting.size) say(page, '');
    },
  };
  document.addEventListener('click', event => {
    const button = event.target.closest?.('.snails-page :is(button:not(.snails-menu), a[data-view])');
    const page = button?.closest('.snails-page'), field = page?.querySelector('.snails-press input');
    if (!field || button.disabled) return;
    if (button.matches('a') && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return;
    const before = waiting.get(button);
    if (before) free([button, before]);
    const number = ++sent, mark = () => {
      button.classList.add('snails-busy');
      button.setAttribute('aria-busy', 'true');
    };
    const press = {page, number, timers: [
      setTimeout(mark, QUICK),
      setTimeout(() => say(page, page.querySelector('.snails-wait')?.dataset.wait ?? ''), SPOKEN),
      setTimeout(() => { free([button, press]); if (!waiting.size) say(page, ''); }, LONGEST),
    ]};
    waiting.set(button, press);
    // After the widget's own listener has sent the press itself.
    setTimeout(() => {
      field.value = String(number);
      field.dispatchEvent(new Event('change', {bubbles: true}));
    }, 0);
  }, {capture: true});
})();
