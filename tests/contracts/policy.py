"""What a policy must do."""

from __future__ import annotations

import pytest

from tests import samples
from tests.contracts.showing import Show, Showing
from treetap.core.ports import Policy
from treetap.errors import DecisionNotAllowed
from treetap.models import Allowed, BranchMode, Situation

NARROW = {
    "only terminal": Allowed(decisions=frozenset({"terminal"})),
    "only keys": Allowed(decisions=frozenset({"terminal"}), actions=frozenset({"key"})),
    "no actions": Allowed(actions=frozenset()),
    "only branch": Allowed(decisions=frozenset({"branch"})),
    "one child": Allowed(decisions=frozenset({"branch"}), max_children=1),
    "only sequences": Allowed(decisions=frozenset({"branch"}), branch_modes=frozenset({BranchMode.SEQUENCE})),
    "only done": Allowed(decisions=frozenset({"done"})),
    "only memory": Allowed(decisions=frozenset({"need_knowledge"})),
    "only people": Allowed(decisions=frozenset({"ask_human"})),
}


class PolicyContract(Showing):
    """Bind `policy`, one that has something to say about the sample task."""

    @pytest.fixture
    def policy(self) -> Policy:
        raise NotImplementedError

    @pytest.fixture
    async def situation(self, show: Show) -> Situation:
        return samples.situation(seen=await show(samples.settings()))

    async def test_it_decides_where_everything_is_allowed(self, policy: Policy, situation: Situation) -> None:
        allowed = Allowed()
        allowed.check(await policy.decide(situation, allowed))

    @pytest.mark.parametrize("name", NARROW)
    async def test_it_never_leaves_what_is_allowed(
        self, policy: Policy, situation: Situation, name: str
    ) -> None:
        try:
            decision = await policy.decide(situation, NARROW[name])
        except DecisionNotAllowed as error:
            assert error.message
        else:
            NARROW[name].check(decision)

    async def test_a_decision_serves_a_goal_of_the_task(self, policy: Policy, situation: Situation) -> None:
        decision = await policy.decide(situation, Allowed())
        assert decision.goal_id in {None, *(goal.id for goal in situation.frame.goals)}
