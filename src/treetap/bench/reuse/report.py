"""The figures of a study, as an object and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from treetap.bench.reuse.bounds import upper_bound
from treetap.bench.reuse.pairs import UNRELATED
from treetap.bench.reuse.trying import Tried


def figures(tried: Sequence[Tried], edited: Sequence[Tried]) -> dict[str, Any]:
    """Wrong reuses with their upper bound, and coverage beside them."""
    unrelated = [one for one in tried if one.pair.label == UNRELATED]
    refusals = [one for one in tried if one.pair.kind == "refuse" and one.pair.label != UNRELATED]
    bindings = [one for one in tried if one.pair.kind == "bind"]
    counted = [*refusals, *bindings]
    return {
        "wrong reuses": _wrong(counted),
        "wrong reuses, refuse pairs": _wrong(refusals),
        "wrong reuses, bind pairs": _wrong(bindings),
        "wrong reuses, edited sentences": _wrong(edited),
        "wrong reuses, unrelated tasks": _wrong(unrelated),
        "refused, per class": _classes(refusals),
        "edited, per class": _classes(edited),
        "bound": _rate(one.reused for one in bindings),
        "bound, by language": _by_language(bindings),
        "bound, by parts alone": _rate(one.by_parts for one in bindings if one.by_parts is not None),
        "coverage": _coverage(tried, held_out=None),
        "coverage, held out": _coverage(tried, held_out=True),
        "coverage across languages": _rate(one.reused for one in tried if one.pair.kind == "cross"),
    }


def run_figures(tried: Sequence[Tried], parts: Sequence[Tried]) -> dict[str, Any]:
    """The same for slots that only a run shows."""
    refusals = [one for one in tried if one.pair.kind == "refuse"]
    bindings = [one for one in tried if one.pair.kind == "bind"]
    return {
        "wrong reuses, run slots": _wrong(tried),
        "wrong reuses, edited sentences with any part a run slot": _wrong(parts),
        "run slots refused, per class": _classes(refusals),
        "run slots bound": _rate(one.reused for one in bindings),
        "run slots bound, by language": _by_language(bindings),
    }


def liar_figures(lies: Sequence[Tried]) -> dict[str, Any]:
    """What is believed of a model that calls everything the same: the fewer near misses the better."""
    alike = [one for one in lies if one.pair.kind in {"paraphrase", "cross"}]
    return {
        "believed of a liar, near misses": _rate(one.reused for one in lies if one.pair.kind == "refuse"),
        "believed of a liar, paraphrases": _rate(one.reused for one in alike),
    }


def shown(tried: Iterable[Tried], what: str) -> Iterable[str]:
    """Each wrong reuse, or each miss, in a line. What is held out stays so."""
    for one in tried:
        if what == "wrong" and one.wrong:
            yield f"[{one.pair.kind} {one.pair.label}] {one.wrong}"
        missed = one.pair.kind != "refuse" and not one.reused and not one.pair.held_out
        if what == "missed" and missed:
            yield f"[{one.pair.kind}] '{one.pair.one}' -> '{one.pair.other}': {one.reason}"


def table(found: dict[str, Any]) -> str:
    return "\n".join(line for name, value in found.items() for line in _lines(name, value))


def _lines(name: str, value: Any) -> Iterable[str]:
    if isinstance(value, dict) and not {"of", "upper bound 95 %"} & value.keys():
        yield name
        for inner, figure in value.items():
            yield from (f"    {line}" for line in _lines(str(inner), figure))
        return
    yield f"{name:42} {_figure(value)}"


def _figure(value: dict[str, Any]) -> str:
    if "upper bound 95 %" in value:
        bound = value["upper bound 95 %"]
        return f"{value['wrong']} of {value['of']}  (95 % upper bound {100 * bound:.2f} %)"
    share = f"{100 * value['share']:.0f} %" if value["of"] else "–"
    return f"{value['count']} of {value['of']}  {share}"


def _wrong(tried: Sequence[Tried]) -> dict[str, Any]:
    wrong = sum(bool(one.wrong) for one in tried)
    bound = upper_bound(wrong, len(tried)) if tried else 1.0
    return {"wrong": wrong, "of": len(tried), "upper bound 95 %": round(bound, 5)}


def _classes(tried: Sequence[Tried]) -> dict[str, Any]:
    total = Counter(one.pair.label for one in tried)
    right = Counter(one.pair.label for one in tried if not one.wrong)
    return {label: _share(right[label], total[label]) for label in sorted(total)}


def _coverage(tried: Sequence[Tried], *, held_out: bool | None) -> dict[str, Any]:
    """Of the paraphrases: replayed with no alias, and after those that were not had been learned."""
    ours = [one for one in tried if one.pair.kind == "paraphrase"]
    if held_out is not None:
        ours = [one for one in ours if one.pair.held_out is held_out]
    return {
        "no alias": _rate(one.reused for one in ours),
        "no alias, by language": _by_language(ours),
        "other values, alias learned": _rate(bool(one.with_alias) for one in ours),
    }


def _by_language(tried: Sequence[Tried]) -> dict[str, Any]:
    languages = sorted({one.pair.language for one in tried})
    return {name: _rate(one.reused for one in tried if one.pair.language == name) for name in languages}


def _rate(held: Iterable[bool | None]) -> dict[str, Any]:
    results = list(held)
    return _share(sum(bool(one) for one in results), len(results))


def _share(count: int, total: int) -> dict[str, Any]:
    return {"count": count, "of": total, "share": round(count / total, 4) if total else 0.0}
