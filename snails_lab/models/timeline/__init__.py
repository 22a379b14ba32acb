"""A game as moments: after every single event, what is to be seen and what is to be told."""

from snails_lab.models.timeline.timeline import Moment, Timeline

__all__ = ["Moment", "Timeline"]
