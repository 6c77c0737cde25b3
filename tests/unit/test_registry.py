"""Parts by name."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from treetap.app import compose
from treetap.app.compose import CLOCKS
from treetap.app.registry import Registry
from treetap.core.clock import FrozenClock, SystemClock
from treetap.errors import UnknownName

TESTS = Path(__file__).parents[1]
CONTRACTS = {
    "clock": "ClockContract",
    "policy": "PolicyContract",
    "chat model": "ChatModelContract",
    "human": "HumanContract",
    "device": "DeviceContract",
    "perceiver": "PerceiverContract",
    "comparator": "ComparatorContract",
    "locator": "LocatorContract",
    "app resolver": "AppResolverContract",
    "bank": "BankContract",
    "executor": "ExecutorContract",
    "task reader": "TaskReaderContract",
    "text embedder": "EmbedderContract",
    "screen embedder": "EmbedderContract",
    "recall": "RecallContract",
    "experience store": "ExperienceStoreContract",
    "learner": "LearnerContract",
    "working memory": "WorkingMemoryContract",
}
"""A new kind of part is added here with the contract of its port."""
PARTS = {"device": "AdbDevice", "learner": "RunLearner"}
"""Whose maker imports more than the part itself."""


def test_a_part_is_made_by_name() -> None:
    assert isinstance(CLOCKS.make("system"), SystemClock)
    assert isinstance(CLOCKS.make("frozen"), FrozenClock)


def classes() -> Iterator[tuple[str, str]]:
    """Every part that can be chosen: the contract of its port, and the class that its maker imports."""
    for registry in vars(compose).values():
        if isinstance(registry, Registry):
            for name in registry.names:
                maker = inspect.getsource(registry.maker(name))
                made = re.findall(r"^ +from treetap\.\S+ import (\w+)", maker, flags=re.MULTILINE)
                yield CONTRACTS[registry.kind], PARTS.get(registry.kind, made[-1])


@pytest.mark.parametrize(("contract", "part"), sorted(set(classes())))
def test_every_part_passes_the_contract_of_its_port(contract: str, part: str) -> None:
    """Some test class binds it: a class that subclasses the contract is in a file that names the part."""
    sources = [file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py")]
    assert any(re.search(rf"class \w+\({contract}(?:\[\w+\])?\)", text) and part in text for text in sources)


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
