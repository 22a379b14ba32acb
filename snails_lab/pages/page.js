(image => {
  const said = image.dataset;
  const isPlain = !document.querySelector('#jp-main-dock-panel');
  const first = !window.snailsLab;
  const tell = (page, field, value) => {
    const input = page?.querySelector(`${field} input`);
    if (!input) return;
    input.value = value;
    input.dispatchEvent(new Event('change', {bubbles: true}));
  };
  if (first) {
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
    // A canvas keeps all keys to itself; Tab goes on from it as from anything else.
    document.addEventListener('keydown', event => {
      if (event.key === 'Tab' && overCanvas(event)) event.stopImmediatePropagation();
    }, {capture: true});
    // Links to views stay on this page; with a modifier key the browser opens them elsewhere.
    document.addEventListener('click', event => {
      const link = event.target.closest?.('.snails-page a');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const {view, part, serverPath} = link.dataset;
      if (view) {
        event.preventDefault();
        window.snailsGoing = {view, push: true};
        const page = link.closest('.snails-page');
        if (!isPlain) page.scrollIntoView();
        tell(page, '.snails-route', part ? `${view}/${part}` : view);
      } else if (serverPath) {
        event.preventDefault();
        const config = document.getElementById('jupyter-config-data');
        location.assign(JSON.parse(config.textContent).baseUrl + serverPath);
      }
    }, {capture: true});
    // What needs no kernel: on a narrow page the views are a menu, and the keyboard can skip the bar.
    document.addEventListener('click', event => {
      const menu = event.target.closest?.('.snails-menu');
      for (const one of document.querySelectorAll('.snails-menu')) {
        one.setAttribute('aria-expanded', String(one === menu && one.getAttribute('aria-expanded') !== 'true'));
      }
      const skip = event.target.closest?.('.snails-skip-bar');
      if (!skip) return;
      event.preventDefault();
      const kinds = '.snails-asked, canvas, .snails-view :is(a, button, h1, h2)';
      const first = [...skip.closest('.snails-page').querySelectorAll(kinds)]
        .find(one => one.getClientRects().length && !one.closest('.snails-bar'));
      if (first && first.tabIndex < 0) first.tabIndex = -1;
      first?.focus();
      first?.scrollIntoView({block: 'nearest'});
    });
    // Escape closes what is unfolded below the bar and leaves the focus on its button; a press
    // elsewhere closes it too.
    const unfolded = () => document.querySelector('.snails-menu[aria-expanded=true], .snails-settings-button.mod-active');
    document.addEventListener('keydown', event => {
      const button = event.key === 'Escape' && unfolded();
      if (!button) return;
      event.preventDefault();
      event.stopPropagation();
      button.click();
      button.focus();
    }, {capture: true});
    document.addEventListener('pointerdown', event => {
      const button = unfolded();
      if (button && !event.target.closest?.('.snails-bar')) button.click();
    }, {capture: true});
    // The keys of a game work also while nothing has the focus: they press its buttons.
    const keys = {' ': '.snails-finish', s: '.snails-skip'};
    if (isPlain) document.addEventListener('keydown', event => {
      const button = keys[event.key.toLowerCase()];
      if (!button || event.target !== document.body || event.ctrlKey || event.metaKey || event.altKey) return;
      const pressed = [...document.querySelectorAll(`.snails-page ${button}`)].find(one => one.offsetParent && !one.disabled);
      if (pressed) event.preventDefault();
      pressed?.click();
    });
    if (isPlain) window.addEventListener('popstate', () => {
      const asked = new URLSearchParams(location.search);
      const view = asked.get('view') ?? 'welcome', part = asked.get('part');
      window.snailsGoing = {view, push: false};
      tell(document.querySelector('.snails-page'), '.snails-route', part ? `${view}/${part}` : view);
    });
  }
  if (isPlain) {
    // The address follows the kernel, unless somebody has meanwhile gone on to yet another view.
    const asked = (address, name) => new URLSearchParams(address).get(name);
    const differs = name => asked(location.search, name) !== asked(said.address, name);
    const going = window.snailsGoing;
    if (!going || going.view === asked(said.address, 'view')) {
      const elsewhere = differs('view') || (going?.push && differs('part'));
      const moved = !first && (going?.push ?? true) && elsewhere;
      history[moved ? 'pushState' : 'replaceState'](null, '', '?' + said.address);
      if (moved) image.closest('.snails-page')?.scrollIntoView();
      window.snailsGoing = null;
    }
  }
  // The theme: the person's choice, or else that of JupyterLab or of the system. The kernel is told
  // too, because it draws the canvases, and whether the system asks for less motion.
  window.snailsTheme = said.theme;
  const root = document.documentElement, letters = said.letters === '100' ? '' : `${said.letters}%`;
  if (root.style.fontSize !== letters) {
    root.style.fontSize = letters;
    // How many letters fit into a page decides what folds. A browser counts that anew only for what
    // has just become a container.
    for (const page of document.querySelectorAll('.snails-page')) {
      page.style.containerType = 'normal';
      page.getBoundingClientRect();
      page.style.containerType = '';
    }
  }
  if (first) {
    const night = matchMedia('(prefers-color-scheme: dark)');
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const isDark = () => window.snailsTheme === 'system'
      ? (isPlain ? night.matches : document.body.dataset.jpThemeLight === 'false')
      : window.snailsTheme === 'dark';
    window.snailsLook = () => {
      const theme = isDark() ? 'dark' : 'light';
      document.documentElement.dataset.snailsTheme = theme;
      if (isPlain) localStorage.setItem('snails-theme', window.snailsTheme);
      // Drawn for finer screens, but no finer than can be sent and seen.
      const fine = window.devicePixelRatio >= 1.75 ? 2 : window.devicePixelRatio >= 1.25 ? 1.5 : 1;
      const look = `${theme}${calm.matches ? ' still' : ''} ${fine}x`;
      for (const page of document.querySelectorAll('.snails-page')) {
        if (page.snailsLook === look || !page.querySelector('.snails-page-look input')) continue;
        tell(page, '.snails-page-look', page.snailsLook = look);
      }
    };
    for (const one of [night, calm]) one.addEventListener('change', window.snailsLook);
    window.addEventListener('resize', window.snailsLook);
    new MutationObserver(window.snailsLook).observe(document.body, {attributeFilter: ['data-jp-theme-light']});
  }
  window.snailsLook();
  // How large the page is, whenever that changes, and when a notebook is looked at again.
  const begin = () => {
    const page = image.closest('.snails-page');
    if (!image.isConnected) return;
    if (!page?.querySelector('.snails-size input')) return void setTimeout(begin, 50);
    if (page.snailsMeasured) return;
    page.snailsMeasured = true;
    window.snailsLook();
    const frame = page.closest('.jp-WindowedPanel-outer, .jp-NotebookPanel-notebook');
    let away = false, returns = 0;
    const measure = () => {
      const seen = page.clientWidth > 0;
      const high = isPlain ? window.innerHeight : frame?.clientHeight ?? window.innerHeight;
      const size = `${page.clientWidth}x${Math.round(high)}`;
      if (seen && size !== page.snailsSize) tell(page, '.snails-size', page.snailsSize = size);
      if (seen && away) tell(page, '.snails-returns', ++returns);
      away = !seen;
    };
    const watch = new ResizeObserver(measure);
    [page, frame ?? document.documentElement].forEach(one => watch.observe(one));
    window.addEventListener('resize', measure);
    measure();
  };
  setTimeout(begin, 0);
})(this);
