"""Tests of `snails_lab`: models, drawing, widgets and pages, all without a browser."""
