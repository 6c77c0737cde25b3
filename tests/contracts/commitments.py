"""What anything must do that knows what touches commit to."""

from __future__ import annotations

import pytest

from tests import samples
from treetap.core.ports import Commitments
from treetap.models import Commitment


class CommitmentsContract:
    """Bind it with a fixture `commitments`."""

    @pytest.fixture
    def commitments(self) -> Commitments:
        raise NotImplementedError

    def test_what_commits_is_told_by_class_and_what_does_not_is_nothing(
        self, commitments: Commitments
    ) -> None:
        gallery, settings = samples.gallery("beach"), samples.settings()
        delete = next(one for one in gallery.elements if "Delete" in (one.text, one.description))
        assert commitments.of(gallery, delete) is Commitment.DELETE
        assert {commitments.of(settings, one) for one in settings.elements} == {None}
