"""The study of reuse: its corpora show no wrong reuse, and it would notice one."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from math import comb
from pathlib import Path

import pytest

from treetap.bench.reuse.__main__ import main
from treetap.bench.reuse.bounds import upper_bound
from treetap.bench.reuse.edits import edited, some
from treetap.bench.reuse.generated import generated
from treetap.bench.reuse.pairs import Pair, from_file, outside, unlike_groups, written
from treetap.bench.reuse.report import figures, shown, table
from treetap.bench.reuse.trying import Tried, try_all
from treetap.errors import ConfigError
from treetap.models import TaskFrame
from treetap.task.reader import read_task

CLASSES = set(
    "opposite app negation except nth direction from_to half quantity weekday all_only comparison extra_goal "
    "object modifier verb tricky".split()
)


def wrong(tried: list[Tried]) -> list[str]:
    return list(shown(tried, "wrong"))


def test_nothing_that_people_wrote_is_reused_wrongly() -> None:
    tried = list(try_all(pair for pair in written() if pair.kind in {"refuse", "bind"}))
    assert wrong(tried) == []


def test_nothing_generated_is_reused_wrongly() -> None:
    assert wrong(list(try_all(generated(seed=41, each=1)))) == []


def test_nothing_that_an_outsider_wrote_is_reused_wrongly() -> None:
    assert wrong(list(try_all(pair for pair in outside()[::5] if pair.kind in {"refuse", "bind"}))) == []


@pytest.mark.slow
def test_outside_nothing_is_reused_wrongly_and_most_of_the_rest_is_known() -> None:
    tried = list(try_all(outside()))
    assert wrong(tried) == []
    for kind, least in (("bind", 0.85), ("paraphrase", 0.8)):
        ours = [one for one in tried if one.pair.kind == kind]
        assert sum(one.reused for one in ours) >= least * len(ours)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_no_seed_gives_a_wrong_reuse(seed: int) -> None:
    assert wrong(list(try_all(generated(seed, each=10)))) == []


@pytest.mark.slow
def test_no_change_of_meaning_is_overlooked() -> None:
    pairs = [*written(), *generated(), *unlike_groups()]
    assert wrong(list(try_all([*unlike_groups(), *edited(some(pairs, 300))]))) == []


def test_the_corpora_are_as_large_as_promised() -> None:
    pairs = written()
    kinds = Counter(pair.kind for pair in pairs)
    made = Counter(pair.kind for pair in generated())
    assert kinds["refuse"] + made["refuse"] >= 600
    assert kinds["bind"] + made["bind"] >= 100
    assert kinds["paraphrase"] >= 200
    for language in ("en", "zh"):
        ours = {pair.label for pair in pairs if pair.kind == "refuse" and pair.language == language}
        assert ours == CLASSES
    held_out = Counter(pair.held_out for pair in pairs if pair.kind == "paraphrase")
    assert held_out[True] > 0.4 * sum(held_out.values())


def test_half_of_the_paraphrases_are_known_and_what_is_learned_adds_to_them() -> None:
    found = figures(list(try_all(pair for pair in written() if pair.kind == "paraphrase")), [])
    alone = found["coverage"]["no alias"]["share"]
    assert alone >= 0.5
    assert found["coverage"]["other values, alias learned"]["share"] > alone


def test_a_reader_that_drops_a_word_is_caught() -> None:
    def deaf(sentence: str) -> TaskFrame:
        return read_task(re.sub(r"\b(?:do not|don't) ", "", sentence))

    pair = Pair("refuse", "negation", "en", "call Ann", "don't call Ann")
    (heard,), (unheard,) = list(try_all([pair])), list(try_all([pair], deaf))
    assert not heard.wrong
    assert unheard.wrong


def test_a_value_that_stays_is_caught() -> None:
    pair = Pair("bind", "", "en", "send 'hi' to Ann", "send 'yo' to Ann", {"hi": "ho"})
    (tried,) = try_all([pair])
    assert "'hi' became 'yo', not 'ho'" in tried.wrong
    (uncut,) = try_all([Pair("bind", "", "en", "open settings", "open settings", {"settings": "camera"})])
    assert "not cut out" in uncut.wrong


def test_figures_count_and_bound() -> None:
    refuse, bind = Pair("refuse", "app", "en", "a", "b"), Pair("bind", "", "zh", "a", "b")
    tried = [Tried(refuse, reused=False), Tried(refuse, reused=True, wrong="x"), Tried(bind, reused=True)]
    found = figures(tried, [])
    assert found["wrong reuses"]["wrong"] == 1
    assert found["wrong reuses"]["of"] == 3
    assert found["refused, per class"] == {"app": {"count": 1, "of": 2, "share": 0.5}}
    assert found["bound"]["count"] == 1
    assert "1 of 3" in table(found)


@pytest.mark.parametrize(
    ("events", "trials", "bound"), [(0, 100, 0.02951), (0, 300, 0.00994), (1, 100, 0.04656), (0, 1, 0.95)]
)
def test_the_bound_is_the_exact_one(events: int, trials: int, bound: float) -> None:
    assert upper_bound(events, trials) == pytest.approx(bound, abs=2e-5)


def test_at_the_bound_so_few_events_have_a_chance_of_one_in_twenty() -> None:
    rate = upper_bound(5, 50)
    assert sum(comb(50, n) * rate**n * (1 - rate) ** (50 - n) for n in range(6)) == pytest.approx(0.05)


def test_all_events_bound_nothing() -> None:
    assert upper_bound(4, 4) == 1.0


def test_a_seed_gives_the_same_pairs_and_no_pair_of_equals() -> None:
    assert generated(3) == generated(3) != generated(4)
    for pair in (*generated(3), *written()):
        assert pair.one != pair.other


def test_edits_leave_quotations_alone() -> None:
    for pair in edited(["send 'turn it on and up' to Ann", "给张三发“打开第一个”"]):
        quoted = re.findall(r"'[^']*'|“[^”]*”", pair.one)
        assert all(one in pair.other for one in quoted)
        assert pair.one != pair.other


def test_pairs_of_anybodys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pairs.jsonl"
    lines = [
        {"kind": "refuse", "class": "mine", "one": "打开蓝牙", "other": "关闭蓝牙"},
        {"kind": "bind", "one": "search for 'a'", "other": "search for 'b'", "values": {"a": "b"}},
    ]
    file.write_text("\n".join(json.dumps(line) for line in lines) + "\n\n", encoding="utf-8")
    refuse, bind = from_file(file)
    assert (refuse.kind, refuse.label, refuse.language) == ("refuse", "mine", "zh")
    assert (bind.values, bind.language) == ({"a": "b"}, "en")
    monkeypatch.setattr(sys, "argv", ["reuse", "--json", "--pairs", str(file)])
    main()
    found = json.loads(capsys.readouterr().out)
    assert found["wrong reuses"]["wrong"] == 0
    assert found["wrong reuses"]["of"] == 2
    assert found["bound"]["count"] == 1


@pytest.mark.parametrize(
    "line", ["{", "[]", '{"kind": "refuse", "one": "a"}', '{"kind": "x", "one": "a", "other": "b"}']
)
def test_a_file_that_holds_no_pairs_says_so(tmp_path: Path, line: str) -> None:
    file = tmp_path / "pairs.jsonl"
    file.write_text(line, encoding="utf-8")
    with pytest.raises(ConfigError, match="line 1"):
        from_file(file)


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        from_file(tmp_path / "none.jsonl")
