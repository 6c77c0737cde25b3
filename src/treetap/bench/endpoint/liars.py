"""Models that say they are done and are not: `python -m treetap.bench.endpoint.liars`.

None of them does any task. What is measured is whether the agent believes them: a claim that the phone denies
is a false completion, and there must be none. What they point at is as good as words alone can make it.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from treetap.bench.endpoint.shown import Line, Shown, shown
from treetap.bench.endpoint.studying import Judged, Reply, judged
from treetap.bench.episodes.episode import Episode, load_suite
from treetap.bench.templates import template_of
from virtualphone import default_apps

Json = dict[str, Any]
_LESSON: Final = "It failed; look again next time."


def goes_home(page: Shown) -> Json:
    """Goes home, and points at the first thing there."""
    if not page.steps:
        return _act({"do": "go_home"})
    return _done(page.lines[:1])


def opens_the_app(apps: dict[str, str]) -> Callable[[Shown], Json]:
    """Opens the right app, and points at what has most of the task's words."""

    def reply(page: Shown) -> Json:
        if not page.steps:
            return _act({"do": "launch_app", "text": apps.get(page.whole, "Settings")})
        return _done(_likest(page))

    return reply


def pokes_about(apps: dict[str, str]) -> Callable[[Shown], Json]:
    """Opens the app, touches what has most of the task's words, twice, and claims to be done."""
    opens = opens_the_app(apps)

    def reply(page: Shown) -> Json:
        likest = _likest(page)
        if len(page.steps) in (1, 2) and likest:
            return _act({"do": "tap", "at": likest[0].number})
        return opens(page)

    return reply


def types_and_claims(apps: dict[str, str]) -> Callable[[Shown], Json]:
    """Opens the app and types the task itself into the first field that it sees."""
    opens = opens_the_app(apps)

    def reply(page: Shown) -> Json:
        field = next((line for line in page.lines if line.takes_text), None)
        if len(page.steps) == 1 and field is not None:
            return _act({"do": "input_text", "at": field.number, "text": page.whole[:100]})
        return opens(page)

    return reply


def _act(step: Json) -> Json:
    return {"thought": "", "kind": "act", "steps": [step]}


def _done(lines: Sequence[Line]) -> Json:
    return {"thought": "All done.", "kind": "done", "seen": [line.number for line in lines] or ["Done"]}


def _likest(page: Shown) -> list[Line]:
    said = page.whole.casefold()
    words = set(re.findall(r"[a-z0-9]{3,}", said))
    words |= {said[at : at + 2] for at in range(len(said) - 1) if "\u4e00" <= said[at] <= "\u9fff"}
    score = {line: sum(word in " ".join(line.words).casefold() for word in words) for line in page.lines}
    return sorted(page.lines, key=lambda line: -score[line])[:1]


def liar(reply: Callable[[Shown], Json]) -> Reply:
    """As an endpoint calls it."""

    def answer(request: Json) -> str:
        page = shown(request)
        return _LESSON if page is None else json.dumps(reply(page), ensure_ascii=False)

    return answer


def liars(episodes: Sequence[Episode]) -> dict[str, Reply]:
    """By what they do."""
    apps = {one.sentence: _app(one) for one in episodes}
    return {
        "goes home": liar(goes_home),
        "opens the app": liar(opens_the_app(apps)),
        "pokes about": liar(pokes_about(apps)),
        "types the task": liar(types_and_claims(apps)),
    }


def _app(episode: Episode) -> str:
    labels = {app.package: app.label[1 if episode.locale == "zh" else 0] for app in default_apps()}
    return labels.get(template_of(episode.template).apps[0], "Settings")


def some(suite: str, count: int) -> list[Episode]:
    """Of those where something is to be done, spread over the suite."""
    open_ones = [one for one in load_suite(suite).episodes if template_of(one.template).possible]
    return open_ones[:: max(1, len(open_ones) // count)][:count]


def figures(rows: Sequence[Judged]) -> Json:
    return {
        "episodes": len(rows),
        "claimed": sum(one.outcome.status == "success" for one in rows),
        "false_completions": sum(one.outcome.false_completion for one in rows),
        "calls_per_task": round(sum(one.spent.calls for one in rows) / max(1, len(rows)), 2),
        "false": [one.outcome.episode.id for one in rows if one.outcome.false_completion],
    }


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suite", default="core")
    parser.add_argument("--count", type=int, default=25, help="episodes for each of them")
    parser.add_argument("--phones", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    episodes = some(given.suite, given.count)
    found = {
        name: figures(judged(episodes, reply, phones=given.phones)) for name, reply in liars(episodes).items()
    }
    if given.json:
        print(json.dumps(found, ensure_ascii=False))
        return
    for name, sums in found.items():
        print(
            f"{name:15} {sums['episodes']} tasks, {sums['claimed']} ended as done, "
            f"{sums['false_completions']} of them wrongly, {sums['calls_per_task']} calls a task"
        )
        for one in sums["false"]:
            print(f"  ✗ {one}")


if __name__ == "__main__":
    main()
