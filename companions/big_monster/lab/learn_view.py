"""The view of the lessons."""

from __future__ import annotations

from companions.big_monster.lab.course_panel import CoursePanel
from companions.lab.learn_view import CompanionLearnView


class LearnView(CompanionLearnView):
    """The course of Big Monster."""

    name = "big-monster-learn"
    course_class = CoursePanel
