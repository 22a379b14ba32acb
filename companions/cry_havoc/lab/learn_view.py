"""The view of the lessons."""

from __future__ import annotations

from companions.cry_havoc.lab.course_panel import CoursePanel
from companions.lab.learn_view import CompanionLearnView


class LearnView(CompanionLearnView):
    """The course of Cry Havoc."""

    name = "cry-havoc-learn"
    course_class = CoursePanel
