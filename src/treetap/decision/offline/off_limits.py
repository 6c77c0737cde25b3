"""What is not touched for a goal though nothing on it says the contrary: it may do another thing.

It commits to what nobody asked for; it is known to do another deed; it stands for another choice than the one
that was made; or nobody knows what it does, and the goal only asks something.
"""

from __future__ import annotations

from treetap.acts.touching import unasked
from treetap.decision.offline.bearing import UNKNOWN, deed_of
from treetap.decision.offline.candidates import Candidate
from treetap.decision.offline.chosen import is_left_over
from treetap.decision.offline.gentle import ASKING
from treetap.decision.offline.leads import LEADS
from treetap.decision.offline.tried import Tried
from treetap.decision.offline.wanted import Wanted
from treetap.models import Situation


def off_limits(
    one: Candidate, wanted: Wanted, tried: Tried, situation: Situation, *, spoken: bool, asked: bool
) -> str:
    """Why; empty where nothing speaks against it.

    `spoken`: the goal's words speak for it. `asked`: it is called what the task calls something, and whether
    to touch it is for the guard to say; but for a question nothing is touched that commits.
    """
    goal = wanted.goal
    if is_left_over(one, wanted, tried):
        return "is another option than the one that was chosen"
    risk = unasked(one.thing.element, one.screen, goal, situation)
    if risk is not None and risk.act.never:
        return "gives orders"
    if one.switches:
        return ""
    if risk is not None and (not asked or goal.verb in ASKING):
        return "commits to something else"
    deed = "" if spoken or one.verb is not None else deed_of(one)
    if deed == UNKNOWN:
        return "may do anything" if goal.verb in ASKING else ""
    return "does something else" if deed and deed not in {goal.verb, *LEADS.get(goal.verb, ())} else ""
