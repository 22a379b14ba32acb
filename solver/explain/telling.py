"""An explanation in sentences: a head, a line for each slot, and sections with all details."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from snails_core.events import Targeted
from snails_core.layout import NONE
from snails_core.options import Plan
from snails_core.tell import reach_text, reason_text
from solver.explain.chapters import Chapter, Scene, chapters_of
from solver.explain.course import Course
from solver.explain.deeds import Deed, Unreached
from solver.explain.numbers import Numbers
from solver.explain.story import Branch, Story
from solver.planner import Answer, Value
from solver.words import wording

MOST_SCENES = 8
"""So many cases of a turn are told in full, the likeliest."""


class Item(NamedTuple):
    """A line, and those that belong under it."""

    text: str
    below: tuple[Item, ...] = ()


class Section(NamedTuple):
    title: str
    items: tuple[Item, ...]


class Teller:
    """Tells about one plan in one language."""

    def __init__(self, answer: Answer, course: Course, language: str) -> None:
        self.answer, self.course, self.language = answer, course, language
        problem = answer.question.problem
        self.story = Story(problem.position, problem.seat, language)
        self.names = self.story.names
        self.numbers = Numbers(answer.question.goal.parts, language)
        self.chapters = chapters_of(course, self.story)

    def words(self, key: str, **values: object) -> str:
        return wording(self.language, f"explain.{key}", **values)

    # --- short ---
    def head(self) -> str:
        """How good the plan is, and whose it is."""
        return f"{self._verdict()} {self.pair(self.course.policy.plan)}"

    def _verdict(self) -> str:
        answer, goal = self.answer, self.answer.question.goal.text
        value = self.numbers.value(self.course.value)
        if self.course.value < answer.value:
            return self.words(
                "other", value=value, best=self.numbers.value(answer.value), goal=goal
            )
        if answer.status == "optimal":
            return self.words("best", value=value, goal=goal)
        if answer.bound is None:
            return self.words("found_open", value=value, goal=goal)
        bound = self.numbers.value(answer.bound)
        return self.words("found", value=value, bound=bound, goal=goal)

    def pair(self, plan: Plan) -> str:
        active = self.names.snail(plan.active_snail)
        if plan.passive_snail == NONE:
            return self.words("alone", active=active)
        return self.words("pair", active=active, passive=self.names.snail(plan.passive_snail))

    def slot_lines(self) -> Iterator[str]:
        """For each slot what is most likely done with it, and what it contributes."""
        for chapter in self.chapters:
            if chapter.is_own and chapter.turn and chapter.card is not None:
                card = self.names.card(chapter.card)
                deed = self._likeliest(chapter)
                yield f"{chapter.turn.slot + 1}. {card}: {deed}; {self.adds(chapter)}"

    def adds(self, chapter: Chapter) -> str:
        if chapter.gain is None or not any(chapter.gain):
            return self.words("adds_nothing")
        return self.words("adds", gain=self.numbers.gain(chapter.gain))

    def _likeliest(self, chapter: Chapter) -> str:
        chances: dict[str, Fraction] = {}
        for scene in chapter.scenes:
            deed = self._deed(scene.deed)
            chances[deed] = chances.get(deed, Fraction(0)) + scene.chance
        deed, chance = max(chances.items(), key=lambda item: item[1])
        if chance == 1:
            return deed
        return self.words("likeliest", chance=self.numbers.chance(chance), deed=deed)

    def _deed(self, deed: Deed) -> str:
        if deed.snail == NONE:
            if deed.skipped is None:
                return self.words("idle")
            reason = reason_text(deed.skipped.reason, self.language).rstrip(".")
            return self.words("skipped", reason=reason)
        told = [self.names.action(deed.action)]
        for target in deed.targets:
            told.append(self.words("target", target=self._target(target)))
        if deed.path:
            told.append(" → ".join(map(self.names.space, (deed.space, *deed.path))))
        if deed.hit is not None:
            told.append(self.words("hit", chance=self.numbers.chance(deed.hit.result)))
        standing = self.names.standing(deed.snail, deed.space, deed.level)
        return f"{standing}, {', '.join(told)}"

    def _target(self, target: Targeted) -> str:
        space, level = target.space, target.to_level
        if target.target_snail == NONE:
            return self.names.space(space, level)
        return self.names.standing(target.target_snail, space, level)

    # --- full ---
    def sections(self) -> Iterator[Section]:
        yield Section("", tuple(Item(line) for line in self._assumptions()))
        for chapter, following in zip(self.chapters, (*self.chapters[1:], None), strict=True):
            if chapter.is_own or chapter.is_eventful:
                yield Section(self._title(chapter), tuple(self._items(chapter, following)))
        yield Section(self.words("total"), (Item(self._total()),))
        yield Section(self.words("risks"), tuple(Item(line) for line in self._risks()))

    def _assumptions(self) -> Iterator[str]:
        scripts = self.answer.question.problem.scripts
        yield self.words("others_planned" if scripts else "others_still")
        yield self.words(f"others_{self.answer.question.problem.choices}")

    def _title(self, chapter: Chapter) -> str:
        if chapter.turn is None:
            return self.words("end")
        slot = chapter.turn.slot + 1
        if chapter.card is not None:
            title = self.words("slot", slot=slot, card=self.names.card(chapter.card))
        else:
            title = self.words("turn", player=self.names.player(chapter.turn.player), slot=slot)
        if not chapter.is_own and not (chapter.gain and any(chapter.gain)):
            return title
        return f"{title} – {self.adds(chapter)}"

    def _items(self, chapter: Chapter, following: Chapter | None) -> Iterator[Item]:
        if len(chapter.scenes) == 1 and not chapter.untold:
            yield from self._scene(chapter.scenes[0], following)
            return
        told = [scene for scene in chapter.scenes if chapter.is_own or scene.branch.is_eventful]
        for scene in told[:MOST_SCENES]:
            name = self.words("case", case=scene.name, chance=self.numbers.chance(scene.chance))
            facts = "; ".join(scene.facts)
            yield Item(f"{name}: {facts}" if facts else name, tuple(self._scene(scene, following)))
        rare = sum((scene.chance for scene in told[MOST_SCENES:]), chapter.untold)
        if rare:
            yield Item(self.words("rare", chance=self.numbers.chance(rare)))

    def _scene(self, scene: Scene, following: Chapter | None) -> Iterator[Item]:
        deed = scene.deed
        if deed.snail != NONE:
            standing = self.names.standing(deed.snail, deed.space, deed.level)
            action = self.names.action(deed.action)
            yield Item(self.words("acts", snail=standing, level=deed.level, action=action))
        if deed.hit is not None:
            chance = self.numbers.chance(deed.hit.result)
            formula = deed.hit.formula
            yield Item(self.words("hit_formula", formula=formula, chance=chance))
        whole = self._branch(scene.branch, following)
        if whole.text:
            yield Item(whole.text, tuple(map(self._unreached, deed.unreached)))
        yield from whole.below

    def _unreached(self, enemy: Unreached) -> Item:
        standing = self.names.standing(enemy.snail, enemy.space, enemy.level)
        return Item(f"{standing}: {reach_text(enemy.reach, self.language)}")

    def _branch(self, branch: Branch, following: Chapter | None) -> Item:
        told = " ".join(filter(None, (branch.told, self._then(branch, following))))
        below = tuple(self._branch(one, following) for one in branch.below)
        if branch.label:
            told = f"{branch.label} ({self.numbers.chance(branch.chance)}): {told or '–'}"
        return Item(told, below)

    def _then(self, branch: Branch, following: Chapter | None) -> str:
        """Where to read on, if that is not the same everywhere; the round ends by itself."""
        if following is None or following.turn is None or len(following.scenes) < 2:
            return ""
        names = following.following(branch.ends)
        return self.words("then", case=names[0]) if len(names) == 1 else ""

    def _total(self) -> str:
        gains = [chapter.gain for chapter in self.chapters if chapter.gain and any(chapter.gain)]
        sums = [
            self._sum([self.course.idle[part], *(gain[part] for gain in gains if gain[part])])
            for part in range(len(self.course.value))
        ]
        return self.words("total_line", sum="; ".join(sums))

    def _sum(self, numbers: list[Fraction]) -> str:
        shown = " + ".join(
            f"({n})" if n < 0 and place else str(n) for place, n in enumerate(numbers)
        )
        return f"{shown} = {sum(numbers, Fraction(0))}".replace("-", "−")

    def _risks(self) -> Iterator[str]:
        losses = [(snail, chance) for snail, chance in self.course.losses() if chance]
        for snail, chance in losses:
            told = self.numbers.chance(chance)
            yield self.words("loss", snail=self.names.snail(snail), chance=told)
        if not losses:
            yield self.words("safe")
        values = list(self.course.values.items())
        if len(values) == 1:
            yield self.words("certain")
            return
        yield self._extreme("worst", *values[0])
        yield self._extreme("luckiest", *values[-1])

    def _extreme(self, key: str, value: Value, chance: Fraction) -> str:
        return self.words(key, value=self.numbers.value(value), chance=self.numbers.chance(chance))
