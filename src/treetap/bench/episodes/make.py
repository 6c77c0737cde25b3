"""Writes the frozen suites from the templates: `python -m treetap.bench.episodes.make NAME …`.

To be run before anything is tuned on a suite, and then no more: a suite that changes is another suite.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from treetap.bench.episodes.episode import Chain, Episode
from treetap.bench.tasks.task import Seen
from treetap.bench.templates import all_templates, reworded_templates
from treetap.bench.templates.proof import begun
from treetap.bench.templates.template import Template
from virtualphone.faults import FAULTS

FOLDER = Path(__file__).parent.parent / "suites"
SEED = 11
REWORDED_SEED = 61
FAULT_SEED = 31
SMOKE = 10
LOOKS: tuple[dict[str, Any], ...] = (
    {},
    {"dark": True},
    {"size": [720, 1280], "density": 280},
    {"font_scale": 1.3},
    {"language": "other"},
    {"dark": True, "font_scale": 1.15},
)


def _locale(number: int) -> str:
    return ("en", "zh")[number % 2]


def languages() -> dict[str, str]:
    """The language of each template in core: in turn, app by app, so that a new app changes no other's."""
    apps = sorted({template.apps[0] for template in all_templates()})
    found: dict[str, str] = {}
    for place, app in enumerate(apps):
        own = [template.name for template in all_templates() if template.apps[0] == app]
        found |= {name: _locale(place + number) for number, name in enumerate(own)}
    return found


def episode(template: Template, locale: str, seed: int, **rest: Any) -> Episode:
    """With the sentence that it comes to."""
    part = rest.get("part", "")
    name = f"{template.name} {locale}" + (f" {seed}" if seed != SEED else "") + (f" {part}" if part else "")
    sentence = template.task(seed, locale).sentence
    return Episode(id=name, template=template.name, locale=locale, seed=seed, sentence=sentence, **rest)


def core() -> list[Chain]:
    """Every template once, the languages in turn."""
    spoken = languages()
    return [(episode(template, spoken[template.name], SEED),) for template in all_templates()]


def smoke() -> list[Chain]:
    """Ten simple ones, of as many apps as possible."""
    simple = [t for t in all_templates() if t.level == "simple" and t.possible and not t.holds]
    first = list({template.apps[0]: template for template in reversed(simple)}.values())[::-1]
    chosen = [*first, *(template for template in simple if template not in first)][:SMOKE]
    return [(episode(template, _locale(number), SEED),) for number, template in enumerate(chosen)]


def hard() -> list[Chain]:
    """Every third template, with each fault in turn."""
    names = sorted(FAULTS)
    chains: list[Chain] = []
    for number, template in enumerate(_doable()[::3]):
        fault = names[number % len(names)]
        chains.append((episode(template, _locale(number), FAULT_SEED, faults=(fault,), part=fault),))
    return chains


def repeat() -> list[Chain]:
    """Once; again on a fresh phone; and, where it makes sense, again on the same phone."""
    chains: list[Chain] = []
    for number, template in enumerate(_doable()[1::4]):
        locale = _locale(number)
        first = episode(template, locale, SEED, part="first")
        again = replace(first, id=f"{template.name} {locale} again", part="again")
        kept = replace(first, id=f"{template.name} {locale} kept", part="kept", fresh=False)
        chains.append((first, again, kept) if twice(template, locale) else (first, again))
    return chains


def transfer() -> list[Chain]:
    """Two sets of parameters are learned, a third is asked for."""
    slotted = [template for template in _doable() if template.slots(SEED, "en")]
    return [
        (
            episode(template, _locale(number), 51, part="learn"),
            episode(template, _locale(number), 52, part="learn"),
            episode(template, _locale(number), 53, part="test"),
        )
        for number, template in enumerate(slotted[2::4])
    ]


def drift() -> list[Chain]:
    """Learned on the first version; asked for on the second one, on a phone that looks different."""
    chains: list[Chain] = []
    for number, template in enumerate(_doable()[::4]):
        locale = _locale(number)
        looks = dict(LOOKS[number % len(LOOKS)])
        if "language" in looks:
            looks["language"] = "zh" if locale == "en" else "en"
        first = episode(template, locale, SEED, part="first")
        name = f"{template.name} {locale} drifted"
        chains.append((first, replace(first, id=name, part="drifted", version=2, looks=looks)))
    return chains


def renamed() -> list[Chain]:
    """Half of core on the second version of every app, with nothing learned: other words, other places."""
    half = [chain[0] for chain in core()[::2]]
    return [(replace(one, id=f"{one.id} renamed", part="renamed", version=2),) for one in half]


def reworded() -> list[Chain]:
    """Tasks as people say them, each once, the languages in turn."""
    return [
        (episode(template, _locale(number), REWORDED_SEED),)
        for number, template in enumerate(reworded_templates())
    ]


def near_miss() -> list[Chain]:
    """One of a family is learned, the next one is asked for."""
    families: dict[str, list[Template]] = {}
    for template in all_templates():
        if template.family:
            families.setdefault(template.family, []).append(template)
    chains: list[Chain] = []
    for number, members in enumerate(families.values()):
        locale = _locale(number)
        for place, template in enumerate(members):
            other = members[(place + 1) % len(members)]
            if template.possible:
                learn = episode(template, locale, SEED, part="learn")
                near = episode(other, locale, SEED, part="near")
                chains.append((replace(learn, id=f"{learn.id} before {other.name}"), near))
    return chains


def _doable() -> list[Template]:
    return [template for template in all_templates() if template.possible and not template.holds]


def twice(template: Template, locale: str) -> bool:
    """Whether it can be asked for again on the same phone: the oracle does it again, and is judged right."""
    if template.answer is not None:
        return True
    task, walker = begun(template, SEED, locale)
    try:
        for step in task.solution:
            step(walker)
        walker.phone.home()
        before = walker.phone.snapshot()
        for step in task.solution:
            step(walker)
    except LookupError:
        return False
    return task.holds_in(Seen(before, walker.phone.snapshot()))


SUITES: dict[str, tuple[str, Callable[[], list[Chain]]]] = {
    "smoke": ("ten simple tasks: does it work at all", smoke),
    "core": ("every template once, languages in turn", core),
    "hard": ("with a fault each", hard),
    "repeat": ("again on a fresh phone, and on the same one", repeat),
    "transfer": ("learned with some parameters, asked for with others", transfer),
    "drift": ("learned, then on the second version of the apps and another kind of phone", drift),
    "near-miss": ("learned, then asked for something that only sounds alike", near_miss),
    "renamed": ("half of core on the second version of the apps, nothing learned", renamed),
    "reworded": ("tasks as people say them, by somebody who does not know how sentences are read", reworded),
}


def write(names: Sequence[str]) -> None:
    """The files of these suites."""
    for name in names:
        about, make = SUITES[name]
        chains = [[one.told() for one in chain] for chain in make()]
        lines = ",\n".join(json.dumps(chain, ensure_ascii=False) for chain in chains)
        head = f'{{"name": {json.dumps(name)}, "about": {json.dumps(about)}, "chains": [\n'
        (FOLDER / f"{name}.json").write_text(f"{head}{lines}\n]}}\n", encoding="utf-8")
        print(f"{name}: {len(chains)} chains, {sum(map(len, chains))} episodes")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m treetap.bench.episodes.make", description=__doc__)
    parser.add_argument("names", nargs="+", choices=sorted(SUITES))
    write(parser.parse_args().names)
