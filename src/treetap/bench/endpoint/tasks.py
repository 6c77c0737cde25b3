"""Real tasks by a model that reads the real prompts: `python -m treetap.bench.endpoint.tasks`.

Its recipes come from the oracles of the templates, so what is measured is not how clever it is but whether
the agent lets a model do what it knows: by the list, the reply, the queue, the checker and the guard.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from treetap.bench.endpoint.reader import Reader
from treetap.bench.endpoint.recipes import Deed, Recipe, recipe_of
from treetap.bench.endpoint.studying import Judged, judged
from treetap.bench.episodes.episode import Episode, load_suite
from treetap.bench.episodes.select import having
from treetap.bench.templates import template_of
from treetap.models import Mode
from virtualphone import default_apps

Json = dict[str, Any]


def recipes_for(episodes: Sequence[Episode]) -> list[Recipe]:
    """The way of each; where it holds already, to the app that shows it; none where it cannot be done."""
    return [_recipe(one) for one in episodes]


def _recipe(episode: Episode) -> Recipe:
    template = template_of(episode.template)
    recipe = recipe_of(template, episode.seed, episode.locale)
    if recipe.deeds or not template.possible:
        return recipe
    labels = {app.package: app.label[1 if episode.locale == "zh" else 0] for app in default_apps()}
    return replace(recipe, deeds=(Deed("launch_app", text=labels[template.apps[0]]),))


def figures(rows: Sequence[Judged]) -> Json:
    """What some episodes come to."""
    calls, decide = sum(one.spent.calls for one in rows), sum(one.spent.decide for one in rows)
    count = max(1, len(rows))
    return {
        "episodes": len(rows),
        "good": sum(one.outcome.good for one in rows),
        "false_completions": sum(one.outcome.false_completion for one in rows),
        "stopped_by_the_guard": sum(one.outcome.refused and one.outcome.possible for one in rows),
        "calls_per_task": round(calls / count, 2),
        "calls_to_decide_per_task": round(decide / count, 2),
        "tokens_per_call": round(sum(one.spent.tokens for one in rows) / max(1, decide)),
        "steps_per_task": round(sum(one.outcome.steps for one in rows) / count, 2),
        "decisions_per_task": round(sum(one.outcome.decisions for one in rows) / count, 2),
        "seconds_per_task": round(sum(one.outcome.seconds for one in rows) / count, 2),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    modes = [mode.value for mode in Mode]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suite", default="smoke")
    parser.add_argument("--only", default="", help="episodes whose id has these words")
    parser.add_argument("--mode", default="all", choices=["all", *modes])
    parser.add_argument("--policy", default="llm", choices=["llm", "auto"])
    parser.add_argument("--sees", action="store_true", help="show it the screen as a picture too")
    parser.add_argument("--phones", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    episodes = list(having(load_suite(given.suite), given.only).episodes)
    reader = Reader(recipes_for(episodes))
    overrides = [f"strategy_tree.policy={given.policy}", f"models.text.sees={str(given.sees).lower()}"]
    found: Json = {}
    for mode in modes if given.mode == "all" else [given.mode]:
        settings = (*overrides, f"strategy_tree.mode={mode}")
        rows = judged(episodes, reader, overrides=settings, phones=given.phones, tell=_progress)
        failed = [_told(one) for one in rows if not one.outcome.good]
        found[mode] = {**figures(rows), "failed": failed}
        if not given.json:
            _show(mode, found[mode])
    if given.json:
        print(json.dumps({"suite": given.suite, "policy": given.policy, "modes": found}, ensure_ascii=False))


def _progress(row: Judged) -> None:
    print("." if row.outcome.good else "-", end="", file=sys.stderr, flush=True)


def _told(row: Judged) -> Json:
    one = row.outcome
    said = {"id": one.episode.id, "sentence": one.episode.sentence, "status": one.status, "held": one.held}
    return {**said, "reason": one.reason, "answer": one.answer, "false": one.false_completion}


def _show(mode: str, sums: Json) -> None:
    print(
        f"\n{mode:13} {sums['good']}/{sums['episodes']} good, {sums['false_completions']} claimed wrongly, "
        f"{sums['stopped_by_the_guard']} stopped by the guard; for a task {sums['calls_per_task']} calls "
        f"({sums['calls_to_decide_per_task']} to decide, {sums['tokens_per_call']} tokens each), "
        f"{sums['decisions_per_task']} decisions, {sums['steps_per_task']} steps, "
        f"{sums['seconds_per_task']} s"
    )
    for one in sums["failed"]:
        wrong = "CLAIMED WRONGLY, " if one["false"] else ""
        held = "held, " if one["held"] else ""
        print(f"  ✗ {one['id']}: {one['sentence']}: {wrong}{held}{one['status']}. {one['reason']}")


if __name__ == "__main__":
    main()
