"""An episode: one template with one seed on one kind of phone. Suites are chains of them, frozen in files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from importlib import resources
from typing import Any

from treetap.errors import UnknownName

FOLDER = "treetap.bench.suites"


@dataclass(frozen=True)
class Episode:
    """What is asked of whom. Plain values: it is stored with its outcome and told to other processes."""

    id: str
    template: str
    locale: str
    seed: int
    sentence: str
    """As the template and the seed make it: written down, so that a change of either is noticed."""
    part: str = "alone"
    """What it is for in its chain: `first`, `again`, `kept`, `learn`, `test`, `drifted`, `near` …"""
    faults: tuple[str, ...] = ()
    version: int = 1
    """Of the phone's apps."""
    looks: Mapping[str, Any] = field(default_factory=dict)
    """How the phone differs from the usual one: `dark`, `size`, `density`, `font_scale`, `language`."""
    fresh: bool = True
    """Not: on the phone as the episode before it in the chain has left it."""

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Episode:
        """From what a file says."""
        return cls(**{**told, "faults": tuple(told.get("faults", ()))})

    def told(self) -> dict[str, Any]:
        """For a file: what is as usual is left out."""
        usual = asdict(Episode("", "", "", 0, ""))
        needed = ("id", "template", "locale", "seed", "sentence")
        said = {key: value for key, value in asdict(self).items() if key in needed or value != usual[key]}
        if self.faults:
            said["faults"] = list(self.faults)
        return said


Chain = tuple[Episode, ...]


@dataclass(frozen=True)
class EpisodeSuite:
    """Chains: the episodes of one share a memory and are run one after the other."""

    name: str
    about: str
    chains: tuple[Chain, ...]

    @property
    def episodes(self) -> Iterator[Episode]:
        """All of them."""
        return (episode for chain in self.chains for episode in chain)

    @property
    def digest(self) -> str:
        """Changes when anything in the suite does."""
        said = json.dumps([[one.told() for one in chain] for chain in self.chains], sort_keys=True)
        return hashlib.sha256(said.encode()).hexdigest()[:16]


def suite_names() -> list[str]:
    """The frozen suites."""
    files = (entry.name for entry in resources.files(FOLDER).iterdir())
    return sorted(name.removesuffix(".json") for name in files if name.endswith(".json"))


def load_suite(name: str) -> EpisodeSuite:
    """A frozen suite. Raises `UnknownName`."""
    if name not in suite_names():
        raise UnknownName(
            f"no suite is called {name!r}",
            hint=f"There are: {', '.join(suite_names())}; or give a file of tasks.",
        )
    told = json.loads(resources.files(FOLDER).joinpath(f"{name}.json").read_text(encoding="utf-8"))
    chains = tuple(tuple(Episode.of(one) for one in chain) for chain in told["chains"])
    return EpisodeSuite(name, told["about"], chains)
