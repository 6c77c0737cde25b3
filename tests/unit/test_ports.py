"""The ports are the ones agreed on, each has a contract, and each has a fake that is small and keeps it."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_origin, get_type_hints

import pytest

import tests.contracts
import tests.fakes
from tests.fakes.house import House, fake_house
from treetap.core import ports
from treetap.core.clock import SystemClock

PORTS = [
    *("Device", "Perceiver", "Comparator", "GoalChecker", "Locator", "TextReader", "Policy", "Reflector"),
    *(
        "Recall",
        "ExperienceStore",
        "SpatialMap",
        "Bank",
        "ChatModel",
        "VisionModel",
        "Embedder",
        "TaskReader",
    ),
    *("Guard", "Human", "AppResolver", "FrameStore", "EventSink", "Clock"),
    # Not among the 22 of DETAILS: without it the node would have no hands, or be them.
    "Executor",
    # Nor these: the node hands a run over to be learned from, and asks what it has in mind.
    "Learner",
    "WorkingMemory",
    # Nor this: what models cost is known where they are called, and counted where they are called for.
    "Meter",
    # Nor this: whoever says that a task is done must be another than whoever did it.
    "Judge",
    # Nor this: a policy that looks around must know what a touch commits to, and may not know the guard.
    "Commitments",
]

# Reading a clock and asking an embedder's name neither wait nor fail.
NOT_ASYNC = {
    ("Clock", "monotonic"),
    ("Clock", "now"),
    ("Embedder", "identity"),
    ("Meter", "taken"),
    ("Commitments", "of"),
}

LARGEST_FAKE = 49
"""Lines. A fake that needs more says that its port is too wide."""


def _protocols() -> dict[str, type]:
    found = inspect.getmembers(ports, inspect.isclass)
    return {
        name: one
        for name, one in found
        if getattr(one, "_is_protocol", False) and one.__module__ == ports.__name__
    }


def _members(port: type) -> dict[str, object]:
    return {name: member for name, member in vars(port).items() if not name.startswith("_")}


def _classes(package: object) -> Iterator[type]:
    """The classes defined in a package's modules."""
    for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):  # type: ignore[attr-defined]
        module = importlib.import_module(info.name)
        for _, one in inspect.getmembers(module, inspect.isclass):
            if one.__module__ == module.__name__:
                yield one


def _contracts() -> dict[str, type]:
    return {
        one.__name__.removesuffix("Contract"): one
        for one in _classes(tests.contracts)
        if one.__name__.endswith("Contract")
    }


def _fakes() -> dict[str, object]:
    """The part in each port of the fake house."""
    house = fake_house()
    found = {}
    for field, port in get_type_hints(House).items():
        found[(get_origin(port) or port).__name__] = getattr(house, field)
    return found


def _bound(port: str) -> set[str]:
    """The names of the test classes that bind the port's contract."""
    for path in Path(__file__).parent.glob("test_contracts_*.py"):
        importlib.import_module(f"{__package__}.{path.stem}")
    subclasses: list[type] = _contracts()[port].__subclasses__()
    return {one.__name__ for one in subclasses}


def test_the_ports_are_those_agreed_on() -> None:
    assert len(PORTS) == len(set(PORTS)) == 28
    assert _protocols().keys() == set(PORTS)


def test_every_port_waits_without_blocking() -> None:
    blocking = {
        (port, name)
        for port, protocol in _protocols().items()
        for name, member in _members(protocol).items()
        if not inspect.iscoroutinefunction(member)
    }
    assert blocking == NOT_ASYNC


@pytest.mark.parametrize("port", PORTS)
def test_every_port_has_a_contract_in_its_own_module(port: str) -> None:
    contract = _contracts()[port]
    snake = re.sub(r"(?<!^)(?=[A-Z])", "_", port).lower()
    assert contract.__module__ == f"tests.contracts.{snake}"
    assert any(name.startswith("test_") for name in vars(contract))


@pytest.mark.parametrize("port", PORTS)
def test_every_contract_uses_all_of_its_port(port: str) -> None:
    source = inspect.getsource(importlib.import_module(_contracts()[port].__module__))
    for name in _members(_protocols()[port]):
        assert f".{name}" in source, name


def test_there_is_no_contract_without_a_port() -> None:
    assert _contracts().keys() == set(PORTS)


@pytest.mark.parametrize("port", PORTS)
def test_every_contract_is_bound_to_the_ports_fake(port: str) -> None:
    bound = _bound(port)
    fake = type(_fakes()[port]).__name__
    assert any(name.startswith(f"Test{fake}") for name in bound), bound


def test_both_clocks_are_bound() -> None:
    assert {"TestSystemClock", "TestFrozenClock"} <= _bound("Clock")


def test_a_house_has_every_port_once() -> None:
    fields = [get_origin(port) or port for port in get_type_hints(House).values()]
    assert sorted(port.__name__ for port in fields) == sorted(PORTS)


def test_every_fake_is_small() -> None:
    small = {type(fake) for fake in _fakes().values()} | set(_classes(tests.fakes)) | {SystemClock}
    # A list of the ports, and not a fake.
    small.discard(House)
    lines = {one.__name__: len(inspect.getsource(one).splitlines()) for one in small}
    assert {name: count for name, count in lines.items() if count > LARGEST_FAKE} == {}


@pytest.mark.parametrize("port", PORTS)
def test_a_fake_offers_what_the_port_does_and_its_own_beside(port: str) -> None:
    fake = type(_fakes()[port])
    for name, member in _members(_protocols()[port]).items():
        offered = inspect.getattr_static(fake, name)
        assert inspect.iscoroutinefunction(offered) == inspect.iscoroutinefunction(member), name
