"""What a judge must do."""

from __future__ import annotations

import pytest

from tests import samples
from treetap.core.ports import Judge
from treetap.models import Case, Finding


class JudgeContract:
    """Bind `judge`: one that finds something met."""

    @pytest.fixture
    def judge(self) -> Judge:
        raise NotImplementedError

    async def test_what_is_met_is_cited_from_a_screen_that_was_shown(self, judge: Judge) -> None:
        screen = samples.settings()
        found = await judge.judge(Case(sentence="turn on Wi-Fi", screens=(screen,)))
        met = [one for one in found.requirements if one.finding is Finding.MET]
        assert met
        assert all(one.cites for one in met)
        assert found.lines
        assert set(found.frames) <= {screen.frame.id}

    async def test_nothing_that_was_seen_is_nothing_that_is_met(self, judge: Judge) -> None:
        found = await judge.judge(Case(sentence="turn on Wi-Fi"))
        assert not found.met
        assert found.missing
