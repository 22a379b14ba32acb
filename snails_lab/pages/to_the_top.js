// Selects and shows the first cell, once JupyterLab has scrolled to the last one.
(image => {
  const lab = window.jupyterapp;
  const panel = lab && [...lab.shell.widgets('main')].find(one => one.node.contains(image));
  const scroller = image.closest('.jp-WindowedPanel-outer, .jp-NotebookPanel-notebook');
  const go = () => {
    if (panel?.content?.widgets) {
      panel.content.activeCellIndex = 0;
      panel.content.deselectAll();
    }
    if (scroller) scroller.scrollTop = 0;
  };
  for (const wait of [100, 700]) setTimeout(go, wait);
})(this);
