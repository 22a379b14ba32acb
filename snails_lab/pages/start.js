// Runs the notebook in which this stands as soon as its kernel listens, once.
(async () => {
  const here = document.currentScript;
  const lab = window.jupyterapp;
  if (!lab || !here) return;
  const pause = () => new Promise(done => setTimeout(done, 100));
  const findPanel = () => [...lab.shell.widgets("main")].find(one => one.node.contains(here));
  let panel = findPanel();
  for (let tries = 0; !panel && tries < 100; tries += 1) {
    await pause();
    panel = findPanel();
  }
  if (!panel) return;
  const listens = () => {
    const kernel = panel.sessionContext.session?.kernel;
    return kernel?.connectionStatus === "connected" && kernel.status === "idle";
  };
  while (!listens() || lab.shell.currentWidget !== panel) {
    if (panel.isDisposed || !panel.node.contains(here)) return;
    await pause();
  }
  await lab.commands.execute("notebook:run-all-cells");
})();
