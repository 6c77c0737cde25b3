"""Pages to act on, as states of the phone: every screen of the tours, and those of the study's own apps."""

from __future__ import annotations

from dataclasses import dataclass

from treetap.bench.comparator import garden, parcels
from treetap.bench.comparator.facts import Json, Shadow
from virtualphone.app import App
from virtualphone.apps import default_apps
from virtualphone.tours import all_tours
from virtualphone.tours.steps import Lost, Step, Walker, tap, write

OWN = (parcels.PACKAGE, garden.PACKAGE)
"""Apps that nothing but this study knows."""
_PARCELS: dict[str, tuple[Step, ...]] = {
    "main": (),
    "menu": (tap("more"),),
    "form": (tap("send"),),
    "form, no code": (tap("send"), tap("to"), write("Ann")),
    "form, short code": (tap("send"), tap("to"), write("Ann"), tap("code"), write("12")),
    "form, letters": (tap("send"), tap("to"), write("Bo"), tap("code"), write("12345")),
    "form, filled": (tap("send"), tap("to"), write("Ann"), tap("code"), write("123456")),
    "weights": (tap("send"), tap("weight")),
    "detail": (tap("parcel"),),
    "options": (tap("options"), tap("later")),
    "sender": (tap("options"), tap("later"), tap("sender")),
    "rate": (tap("options"),),
}


def _place(number: int) -> Step:
    def step(walker: Walker) -> None:
        walker.phone.front["vars"]["place"] = number

    return step


def _dry(walker: Walker) -> None:
    walker.phone.data(garden.PACKAGE)["tank"] = 0


def _unwatered(walker: Walker) -> None:
    walker.phone.data(garden.PACKAGE)["beds"][1]["litres"] = 0


_GARDEN: dict[str, tuple[Step, ...]] = {
    "beds": (_unwatered,),
    "beds, dry": (_dry,),
    "tools": (_place(1),),
    "diary": (_place(2),),
    "diary, written": (_place(2), tap("line"), write("three beans")),
    "unlock": (_place(1), tap("shed")),
    "unlock, wrong": (_place(1), tap("shed"), write("1111")),
    "unlock, short": (_place(1), tap("shed"), write("2")),
    "unlock, right": (_place(1), tap("shed"), write("2468")),
}


@dataclass(frozen=True)
class Place:
    """A page one can be on."""

    package: str
    name: str
    state: Json

    @property
    def own(self) -> bool:
        return self.package in OWN


@dataclass(frozen=True)
class Way:
    """How to get to a page from a fresh phone."""

    package: str
    name: str
    steps: tuple[Step, ...]

    @property
    def own(self) -> bool:
        return self.package in OWN

    def walked(self, shadow: Shadow, fresh: Json) -> Place | None:
        """The page, or None if this phone has no such way."""
        shadow.become(fresh)
        walker = Walker(shadow.phone)
        try:
            if self.package in shadow.phone.apps:
                shadow.phone.launch(self.package)
            for step in self.steps:
                step(walker)
        except Lost:
            return None
        state = shadow.phone.snapshot()
        if not state["screen_on"]:
            return None  # nothing to judge on it
        state["toasts"] = []
        return Place(self.package, self.name, state)


def study_apps() -> list[type[App]]:
    """All that come with the phone, and the study's own."""
    return [*default_apps(), parcels.Parcels, garden.Garden]


def all_ways() -> list[Way]:
    """To every screen of the tours, to the end of every flow but for its last step, and to our own pages."""
    found = [Way(tour.package, name, steps) for tour in all_tours() for name, steps in tour.screens.items()]
    found += [Way(tour.package, flow.name, flow.steps[:-1]) for tour in all_tours() for flow in tour.flows]
    found += [Way(parcels.PACKAGE, name, steps) for name, steps in _PARCELS.items()]
    found += [Way(garden.PACKAGE, name, steps) for name, steps in _GARDEN.items()]
    return found
