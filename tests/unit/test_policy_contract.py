"""The offline policy keeps to what every policy must do."""

from __future__ import annotations

import pytest

from tests.contracts.policy import PolicyContract
from treetap.core.ports import Policy
from treetap.policy.offline.policy import OfflinePolicy


class TestOfflinePolicy(PolicyContract):
    @pytest.fixture
    def policy(self) -> Policy:
        return OfflinePolicy()
