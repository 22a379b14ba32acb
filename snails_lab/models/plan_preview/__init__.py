"""Odds while planning: what a card could do in its slot, one way to play a plan, and warnings.

`PlanPreview` follows a draft and what is looked at; it asks `Courses`, for which the engine plays
every card in every way while everybody else stands still. `look_at` is what one card could do,
`plan_warnings` what is sure to go wrong; `preview_overlay` and `preview_text` show and say it.
"""

from snails_lab.models.plan_preview.preview import PlanPreview, Shown

__all__ = ["PlanPreview", "Shown"]
