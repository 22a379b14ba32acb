(image => {
  if (!window.snailsLab) {
    window.snailsLab = true;
    const focus = HTMLElement.prototype.focus;
    HTMLCanvasElement.prototype.focus = function (options) {
      focus.call(this, {...options, preventScroll: true});
    };
    const overCanvas = event => event.target.closest?.('.snails-page canvas');
    for (const kind of ['wheel', 'touchstart', 'touchmove', 'touchend', 'touchcancel']) {
      const pass = event => { if (overCanvas(event)) event.stopPropagation(); };
      document.addEventListener(kind, pass, {capture: true, passive: true});
    }
  }
  const measure = () => {
    const page = image.closest('.snails-page');
    const field = page?.querySelector('.snails-width input');
    if (!image.isConnected) return;
    if (field && page.clientWidth && Number(field.value) !== page.clientWidth) {
      field.value = page.clientWidth;
      field.dispatchEvent(new Event('change', {bubbles: true}));
    }
    setTimeout(measure, field ? 1000 : 50);
  };
  setTimeout(measure, 50);
  const plain = !document.querySelector('#jp-main-dock-panel');
  if (plain) history.replaceState(null, '', '?' + image.dataset.query);
})(this)
