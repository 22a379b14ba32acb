"""Prose of the course as HTML: the Markdown that its sentences use, formulas as MathML.

Notebooks hand both to JupyterLab. A page has no cells for it, and MathML needs no script: browsers
set it themselves, and screen readers read it.
"""

from snails_lab.models.prose.markdown import html_of
from snails_lab.models.prose.mathml import FormulaError, mathml

__all__ = ["FormulaError", "html_of", "mathml"]
