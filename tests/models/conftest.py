"""No hub is reached, and none is waited for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def _offline(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Before the hub's library is imported: it looks at these once. Its cache is empty, not the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HF_HUB_OFFLINE", "1")
        patch.setenv("HF_HOME", str(tmp_path_factory.mktemp("hub")))
        patch.setenv("HF_HUB_DISABLE_PROGRESS_BARS", "1")
        yield
