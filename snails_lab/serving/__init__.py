"""The lab as plain pages for a class: a server that lets in those who may come, as many as fit.

Voila renders the notebooks and gives each open page a kernel (a process) of its own. Around it:

- `access`: the class code, which names of this machine are answered, and who a browser is;
- `connections`: how many there may be, and which one makes way for the next;
- `kernels`: how many pages may be open, and when a page that nobody uses ends;
- `memory`: what they take, and which of them have grown too much;
- `turns`: whose page is opened next, if many come at once;
- `opening`: how a page is opened, without a kernel left behind if that fails;
- `flow`: how fast a page may talk to its kernel, and how far that may be behind;
- `frames`: whether what a browser tells its kernel is put together as it should be;
- `handlers`: all addresses that are answered; whatever is not listed there is not served;
- `messages`: small pages for those who cannot be let in now, in the visitor's language;
- `invitation`: how a class finds the pages, for the terminal and for the wall;
- `logs`: what the server writes into the terminal;
- `app`: the server itself, which `snails app` and `python3 run.py app` start.

Beside JupyterLab, for whoever sits at this computer (`snails lab`), `local_pages` serves the same
pages and `local_kernels` starts their kernels.

docs/limits.md lists every limit and what happens beyond it.
"""
