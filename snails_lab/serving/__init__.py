"""The lab as plain pages for a class: a server that lets in who may come, and not more than fit.

Voila renders the notebooks and gives each open page a kernel (a process) of its own. Around it:

- `access`: the class code, which names of this machine are answered, and who a browser is;
- `kernels`: how many pages may be open, and when a page that nobody uses ends;
- `handlers`: all addresses that are answered; whatever is not listed there is not served;
- `messages`: small pages for those who cannot be let in now, in the visitor's language;
- `app`: the server itself, which `snails app` and `python3 run.py app` start.

docs/limits.md lists every limit and what happens beyond it.
"""
