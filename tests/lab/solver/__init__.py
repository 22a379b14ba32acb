"""Asking the solver from a page: questions, the queue, the panel."""
