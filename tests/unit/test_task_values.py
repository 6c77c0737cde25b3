"""Values cut out of sentences, the lexicon's form, classes of labels, words."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from treetap.errors import ConfigError
from treetap.models.task import Intent
from treetap.task.lexicon import intent_of, load_lexicon
from treetap.task.shapes import listed
from treetap.task.text import fold, has_han, is_noun, is_sign, is_tagged, singular, words
from treetap.task.values import cut

USES = {"task", "control", "both"}
FOLDER = Path("src/treetap/task/lexicon")

# type=value, with its half or unit; ! where no other value may take its place
VALUES = [
    ("wake me at 7:30 pm", "time=7:30 pm"),
    ("half past seven in the evening", "time=7:30 pm"),
    ("ten minutes to nine", "time=8:50"),
    ("an alarm for seven thirty", "time=7:30"),
    ("seven thirty pm", "time=7:30 pm"),
    ("for two weeks", "duration=14 d"),
    ("25/12/2026", "date=2026-12-25"),
    ("晚上七点半", "time=7:30 pm"),
    ("下午三点一刻", "time=3:15 pm"),
    ("from 2 to 3 pm", "time=2:00! time=3:00 pm"),
    ("输入3点击发送", "number=3 点!"),
    ("March 5, 2026", "date=2026-03-05"),
    ("the 5th of March", "date=03-05"),
    ("2026年3月5日", "date=2026-03-05"),
    ("三月五号", "date=03-05"),
    ("5/3/2026", "date=5/3/2026"),
    ("1 hour and 30 minutes", "duration=1 h 30 min"),
    ("一个半小时", "duration=1 h 30 min"),
    ("in 30 minutes", "delay=30 min"),
    ("30分钟后", "delay=30 min"),
    ("three days ago", "ago=3 d"),
    ("fast forward 10 seconds", "duration=10 s!"),
    ("music of the 90s", ""),
    ("set volume to 30", "number=30"),
    ("buy 3 cakes", "number=3 cakes!"),
    ("买三个苹果", "number=3 个!"),
    ("一千二百零五", "number=1205!"),
    ("set it to one hundred and five", "number=105"),
    ("50% 百分之二十", "percent=50% percent=20%"),
    ("$12.50 and 5 euros", "amount=12.5 USD usd amount=5 EUR eur"),
    ("三块五", "amount=3.5 CNY cny"),
    ("三块蛋糕", "number=3 块!"),
    ("set it to 21 °C", "temperature=21 celsius"),
    ("twice", "times=2 times!"),
    ("点赞三次", "times=3 times!"),
    ("call 555-0100", "phone=5550100"),
    ("拨打13800138000", "phone=13800138000"),
    ("mail Bob@Example.org", "email=Bob@Example.org"),
    ("open https://a.example/X?y=1.", "url=https://a.example/X?y=1"),
    ("delete Report-2.pdf", "text=Report-2.pdf"),
    ("删除文件会议记录.docx", "text=会议记录.docx"),
    ("say 'it's fine' and “好”", "text=it's fine text=好"),
    ("the boys' room", ""),
    ("周三的第二个会", ""),
    ("给张三", ""),
    ("two-factor login, 5G, v1.2.3", ""),
    ("24-hour format", ""),
]


@pytest.mark.parametrize(("sentence", "values"), VALUES)
def test_values(sentence: str, values: str) -> None:
    said = []
    for one in cut(sentence).values:
        more = " ".join(filter(None, [f"{one.type}={one.value}", one.half, one.unit]))
        said.append(more + ("!" if one.fixed else ""))
    assert " ".join(said) == values


def test_a_cut_keeps_every_letter() -> None:
    for sentence, _ in VALUES:
        assert "".join(cut(sentence).restored().split()) == "".join(sentence.split())


def test_parts_that_could_be_mistaken_have_names_of_their_own() -> None:
    def names(said: str) -> set[str]:
        return {part.name for part in cut(said).values[0].parts}

    assert "minutes" in names("30 minutes")
    assert "minutes" not in names("90 minutes")
    assert "hour24" in names("7 pm")
    assert "hour24" not in names("at 7:00")
    assert names("$5") != names("5 euros")
    assert "ymd_day" in names("2026-03-05")
    assert "day" in names("March 5")


def _phrases() -> list[tuple[str, str, str]]:
    """(file, meaning, word) for every word of the lexicon."""
    found = []
    for path in sorted(FOLDER.glob("*.yaml")):
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
        for section in ("verbs", "things", "apps", "words", "relations", "limits"):
            for name, given in content.get(section, {}).items():
                fields = given if isinstance(given, dict) else {"": given}
                for key, said in fields.items():
                    if section == "verbs" and key not in {"positive", "negative", "neutral"}:
                        continue
                    found += [(path.name, f"{section}.{name}.{key}", word) for word in listed(said)]
    return found


def test_each_word_stands_once_per_meaning() -> None:
    phrases = _phrases()
    assert len(phrases) > 5000
    assert len(phrases) == len(set(phrases))


def test_every_file_says_where_its_words_are_used() -> None:
    for path in FOLDER.glob("*.yaml"):
        assert yaml.safe_load(path.read_text(encoding="utf-8"))["use"] in USES, path.name


def test_every_verb_class_has_an_intent() -> None:
    verbs = load_lexicon().verbs
    assert {verb.intent for verb in verbs.values()} == set(Intent)
    assert intent_of("delete") is Intent.DELETE
    assert intent_of("no such verb") is Intent.DO
    assert intent_of("SEND") is Intent.SEND
    assert intent_of("turn off") is Intent.SET


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("verbs: {glow: {shine: x}}", "verbs glow shine: Extra"),
        ("verbs: {glow: {positive: glow, intent: fly}}", "verbs glow intent: "),
        ("verbs: {glow: {positive: glow, use: never}}", "verbs glow use: "),
        ("verbs: {glow: {positive: glow, opposite: dusk}}", "class 'dusk' does not exist"),
        ("planets: {mars: mars}", "planets: Extra"),
        ("things: {planet: {mars: mars}}", "things planet"),
        ("apps: {x: 12}", "no word"),
        ("words: [", "is not YAML"),
    ],
)
def test_a_wrong_file_of_ones_own_says_what_is_wrong(tmp_path: Path, text: str, wrong: str) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=wrong):
        load_lexicon(path)


def test_a_file_of_ones_own_adds_words(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(
        "verbs: {laminate: {intent: set, positive: laminate, negative: delaminate}}", encoding="utf-8"
    )
    (sense,) = load_lexicon(path).of("delaminate")
    assert (sense.kind, sense.name, sense.polarity) == ("verb", "laminate", "negative")


def test_words_of_a_text() -> None:
    assert words("打开第二个文件") == ["打开", "第二个", "文件"]
    assert words("每周一早上") == ["每周一", "早上"]
    assert words("turn on Wi-Fi, C++") == ["turn", "on", "Wi-Fi", ",", "C++"]
    assert [fold(one) for one in ("ＡＢＣ", "開啟", "Don’t")] == ["abc", "开启", "don't"]
    assert [singular(one) for one in ("alarms", "stories", "boxes", "bus", "news")] == [
        "alarm", "story", "box", None, "new",
    ]  # fmt: skip
    assert has_han("a好")
    assert is_sign("，")
    assert not is_sign("+")
    assert is_tagged("发送", "deed")
    assert is_noun("影院")
    assert is_tagged("刚刚", "small")
