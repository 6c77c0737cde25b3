"""Parts by name."""

from __future__ import annotations

import subprocess
import sys

import pytest

from treetap.app.compose import CHAT_MODELS, CLOCKS, HUMANS, POLICIES
from treetap.app.registry import Registry
from treetap.core.clock import FrozenClock, SystemClock
from treetap.errors import UnknownName


def test_a_part_is_made_by_name() -> None:
    assert isinstance(CLOCKS.make("system"), SystemClock)
    assert isinstance(CLOCKS.make("frozen"), FrozenClock)


@pytest.mark.parametrize(
    "registry", [CLOCKS, CHAT_MODELS, HUMANS, POLICIES], ids=lambda registry: registry.kind
)
def test_every_registered_name_can_be_imported(registry: Registry[object]) -> None:
    for name in registry.names:
        made = registry.make(name) if registry.kind in ("clock", "human") else registry.make(name, [])
        assert made is not None


def test_an_unknown_name_says_what_there_is() -> None:
    with pytest.raises(UnknownName) as caught:
        CLOCKS.make("sytem")
    assert "the nearest is 'system'" in str(caught.value)
    assert "Known: frozen, system." in str(caught.value)


def test_one_can_add_a_part_but_not_replace_one() -> None:
    registry: Registry[object] = Registry("thing", {"a": list})
    registry.register("b", dict)
    assert registry.make("b", x=1) == {"x": 1}
    with pytest.raises(ValueError, match="already"):
        registry.register("a", dict)
    assert registry.names == ("a", "b")


def test_parts_are_imported_only_when_chosen() -> None:
    code = "import sys; import treetap.app.compose; print('treetap.llm.scripted' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"
