"""The lexicon is data that people extend: new words change frames, and a bad file says what is wrong."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from treetap.errors import ConfigError
from treetap.language.lexicon.load import load_lexicon
from treetap.language.reader import LexiconTaskReader, read_task
from treetap.models import Polarity

OWN = """
verbs:
  laminate:
    positive: laminate, 塑封
    negative: delaminate, peel off, 揭膜
  dock:
    neutral: dock
    opposite: undock
  undock:
    neutral: undock
    opposite: dock
  open:
    neutral: summon
idioms:
  - says: brew ~ up
    verb: open
    object: coffee
things:
  switchable:
    foglamp: foglamp, 雾灯
apps:
  zorble: zorble, 佐布
words:
  polite: your highness
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "words.yaml"
    path.write_text(OWN, encoding="utf-8")
    return path


async def test_a_new_verb_and_its_opposite_change_frames(own: Path) -> None:
    before = read_task("laminate the photo").goals[0]
    assert (before.verb, before.unexplained) == ("", ("laminate",))
    reader = LexiconTaskReader(load_lexicon(own))
    for on, off in [("laminate the photo", "delaminate the photo"), ("塑封照片", "揭膜照片")]:
        (one,), (other,) = (await reader.read(on)).goals, (await reader.read(off)).goals
        assert (one.verb, one.object, one.unexplained) == ("laminate", "photo", ())
        assert (one.polarity, other.polarity) == (Polarity.POSITIVE, Polarity.NEGATIVE)
    (split,) = (await reader.read("peel the photo off")).goals
    assert (split.verb, split.polarity) == ("laminate", Polarity.NEGATIVE)
    (undone,) = (await reader.read("取消塑封照片")).goals
    assert (undone.verb, undone.polarity) == ("laminate", Polarity.NEGATIVE)


async def test_words_are_added_to_what_is_known(own: Path) -> None:
    reader = LexiconTaskReader(load_lexicon(own))
    (goal,) = (await reader.read("your highness, summon zorble")).goals
    assert (goal.verb, goal.app, goal.unexplained) == ("open", "zorble", ())
    assert (await reader.read("launch zorble")).goals[0].app == "zorble"
    (lamp,) = (await reader.read("打开雾灯")).goals
    assert (lamp.verb, lamp.polarity, lamp.object) == ("set", Polarity.POSITIVE, "foglamp")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("verbs: [", "not YAML"),
        ("- a", "name"),
        ("nouns: {}", "no section 'nouns'"),
        ("verbs: {fly: {upwards: fly}}", "no 'upwards'"),
        ("verbs: {fly: {opposite: land}}", "no words"),
        ("verbs: {fly: {neutral: fly, opposite: land}}", "'land'"),
        ("verbs: {fly: {neutral: fly, counts: 3}}", "yes or no"),
        ("verbs: {fly: {neutral: fly, takes: off}}", "put quotes|cannot take"),
        ("verbs: {fly: {neutral: [on]}}", "put quotes"),
        ("things: {other: {on: lamp}}", "put quotes"),
        ("idioms: {}", "a list"),
        ("idioms: [{says: hop, verb: hop}]", "'hop' is none"),
        ("idioms: [{says: hop, verb: set, polarity: up}]", "positive, negative or neutral"),
        (f"apps: {{long: {'a' * 100}}}", "too long"),
    ],
)
def test_a_file_that_is_wrong_says_what_is_wrong(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=says) as caught:
        load_lexicon(path)
    assert caught.value.hint


def test_a_file_that_cannot_be_read_is_an_error_of_the_settings(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load_lexicon(tmp_path / "missing.yaml")
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(b"apps: {caf\xe9: a}")
    with pytest.raises(ConfigError, match="UTF-8"):
        load_lexicon(latin)


def test_an_empty_file_adds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "empty.yaml"
    path.write_text("# nothing yet\n", encoding="utf-8")
    assert load_lexicon(path).senses == load_lexicon().senses


def test_every_word_of_ours_means_one_thing_and_points_one_way() -> None:
    """A word that is both positive and negative in one class could not tell a task from its opposite."""
    for phrase, senses in load_lexicon().senses.items():
        things = {sense.name for sense in senses if sense.kind == "thing"}
        assert len(things) <= 1, (phrase, things)
        for sense in senses:
            if sense.kind == "verb":
                same = {one.polarity for one in senses if one.kind == "verb" and one.name == sense.name}
                assert len(same) == 1, (phrase, sense.name)


def test_opposites_are_opposed_both_ways() -> None:
    verbs = load_lexicon().verbs
    for verb in verbs.values():
        if verb.opposite:
            assert verbs[verb.opposite].opposite == verb.name


def test_ours_is_broad() -> None:
    lexicon = load_lexicon()
    assert len(lexicon.verbs) > 90
    assert len(lexicon.kinds) > 400


def test_the_example_of_the_format_can_be_used_as_it_stands(tmp_path: Path) -> None:
    ours = resources.files("treetap.language.lexicon").joinpath("verbs.yaml").read_text(encoding="utf-8")
    head = ours[ours.index("#   verbs:") : ours.index("#   positive, negative")]
    file = tmp_path / "own.yaml"
    file.write_text("\n".join(line.removeprefix("#") for line in head.splitlines()), encoding="utf-8")
    known = load_lexicon(file)
    on, off = (read_task(f"{verb} the card", known).goals[0] for verb in ("laminate", "delaminate"))
    assert (on.verb, off.verb) == ("laminate", "laminate")
    assert on.polarity is not off.polarity


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("things:\n  swichable:\n    lamp: lamp\n", "no kind of things 'swichable'"),
        ("words:\n  politee: please\n", "no list of words 'politee'"),
    ],
)
def test_a_kind_or_list_that_does_not_exist_is_said(tmp_path: Path, text: str, what: str) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=what):
        load_lexicon(file)
