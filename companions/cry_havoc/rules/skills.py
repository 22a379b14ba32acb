"""Skills: once a round, before or after an action (C8)."""

from __future__ import annotations

from companions.cry_havoc.agenda import SkillTarget
from companions.cry_havoc.catalogue import DeedKind, Skill
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.events import ControlTaken, SkillUsed
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import PickRegion
from companions.cry_havoc.rule import chosen, rule
from companions.cry_havoc.rules.deeds import carry_out
from companions.cry_havoc.rules.movement import neighbours
from companions.cry_havoc.setting import NONE


def skills_in_game(d: Draft, player: int) -> list[int]:
    """The default skill of the army (C2); the data has no others yet."""
    army = d.setting.box.armies[d.armies[player]]
    return [number for number, skill in enumerate(army.skills) if skill.default]


def ready_skills(d: Draft, player: int) -> list[int]:
    """Skills that are not exhausted and have something to do."""
    army = d.setting.box.armies[d.armies[player]]
    return [
        number
        for number in skills_in_game(d, player)
        if not d.skills_used[player][number] and _can_use(d, player, army.skills[number])
    ]


def _can_use(d: Draft, player: int, skill: Skill) -> bool:
    if skill.deed.kind is DeedKind.RECRUIT and not d.reserve[player]:
        return False
    return bool(targets(d, player, skill)) or skill.deed.kind in (DeedKind.DRAW, DeedKind.POINTS)


def targets(d: Draft, player: int, skill: Skill) -> list[int]:
    """The regions that a skill can be used on; never a battle region."""
    free = [region for region in range(len(d.units)) if not d.is_battle(region)]
    mine = [region for region in free if d.control[region] == player]
    kind = skill.deed.kind
    if kind is DeedKind.CRYSTAL:
        return [region for region in mine if d.owner_of_hq(region) == NONE]
    if kind is DeedKind.RECRUIT:
        return mine
    if kind is not DeedKind.CLAIM:
        return []
    near = {other for region in mine for other in neighbours(d, player, region)}
    return [
        region
        for region in free
        if region in near
        and d.control[region] == NONE
        and d.owner_of_hq(region) == NONE
        and not any(d.units[region])
        and not (d.war_parties[region] or d.nests[region] or d.explorations[region])
    ]


def use_skill(d: Draft, player: int, number: int) -> None:
    skill = d.setting.box.armies[d.armies[player]].skills[number]
    d.skills_used[player][number] = 1
    d.events.append(SkillUsed(player, number))
    if skill.deed.kind in (DeedKind.DRAW, DeedKind.POINTS):
        carry_out(d, skill.deed, player, d.hqs[player], "C8")
    else:
        d.push(SkillTarget(player, number))


@rule(SkillTarget)
def skill_target(d: Draft, task: SkillTarget) -> Decision:
    skill = d.setting.box.armies[d.armies[task.player]].skills[task.skill]
    found = targets(d, task.player, skill)
    return Decision(task.player, tuple(PickRegion(region) for region in found))


@chosen(SkillTarget)
def skill_targeted(d: Draft, task: SkillTarget, choice: PickRegion) -> None:
    skill = d.setting.box.armies[d.armies[task.player]].skills[task.skill]
    if skill.deed.kind is DeedKind.CLAIM:
        d.control[choice.region] = task.player
        d.events.append(ControlTaken(task.player, choice.region, "C8"))
    else:
        carry_out(d, skill.deed, task.player, choice.region, "C8")
