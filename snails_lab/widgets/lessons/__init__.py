"""The rules course on screen: the map of it, a lesson, and the first game with a coach.

>>> from snails_lab.widgets.lessons import lesson
>>> lesson("crawling").lesson.titles["en"]
'Crawling'
"""

from snails_lab.widgets.lessons.course import RulesCourse
from snails_lab.widgets.lessons.course_map import CourseMap
from snails_lab.widgets.lessons.first_game import FirstGame
from snails_lab.widgets.lessons.lesson_panel import LessonPanel, lesson

__all__ = ["CourseMap", "FirstGame", "LessonPanel", "RulesCourse", "lesson"]
