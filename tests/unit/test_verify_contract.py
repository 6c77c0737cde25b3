"""The goal checker keeps the contract of its port."""

from __future__ import annotations

import pytest

from tests.contracts.goal_checker import GoalCheckerContract
from treetap.core.ports import GoalChecker
from treetap.verify.checker import ScreenGoalChecker


class TestScreenGoalChecker(GoalCheckerContract):
    @pytest.fixture
    def checker(self) -> GoalChecker:
        return ScreenGoalChecker()
