(image => {
  if (window.snailsGuard) return;
  window.snailsGuard = true;
  const said = image.dataset;
  const alarm = text => {
    const line = document.createElement('p');
    line.className = 'snails-alarm';
    line.setAttribute('role', 'alert');
    line.textContent = text;
    return line;
  };
  // A file over the socket's limit would break the connection without a word. The widget's field
  // for files is not part of the document, so it is met when its button presses it.
  const press = HTMLInputElement.prototype.click;
  const refuseLarge = (event, button) => {
    document.querySelectorAll('.snails-alarm').forEach(one => one.remove());
    if ([...event.target.files].every(file => file.size <= Number(said.most))) return;
    event.stopImmediatePropagation();
    event.target.value = '';
    button?.after(alarm(said.large));
  };
  HTMLInputElement.prototype.click = function () {
    const button = document.activeElement?.closest('.snails-page button');
    if (this.type === 'file' && !this.snailsGuarded) {
      this.snailsGuarded = true;
      this.addEventListener('change', event => refuseLarge(event, button), {capture: true});
    }
    press.call(this);
  };
  // A page that nobody has used for hours has no kernel any more: whoever comes back may go on.
  const config = document.getElementById('jupyter-config-data');
  if (document.querySelector('#jp-main-dock-panel') || !config) return;
  const {baseUrl, kernelId} = JSON.parse(config.textContent);
  const look = async () => {
    if (document.hidden || document.querySelector('.snails-asleep')) return;
    const reply = await fetch(`${baseUrl}api/kernels/${kernelId}`).catch(() => null);
    if (reply?.status !== 404) return;
    const dialog = document.createElement('dialog');
    const button = document.createElement('button');
    dialog.className = 'snails-asleep';
    button.textContent = said.wake;
    button.addEventListener('click', () => location.reload());
    dialog.append(alarm(said.asleep), button);
    document.body.append(dialog);
    dialog.showModal();
  };
  for (const kind of ['visibilitychange', 'pointerdown', 'keydown']) {
    document.addEventListener(kind, look, {passive: true});
  }
  setInterval(look, 60000);
})(this);
