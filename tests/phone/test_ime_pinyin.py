"""Chinese by pinyin: the table, what letters may mean, and typing it."""

from __future__ import annotations

import gzip
from importlib.resources import files

import pytest

from tests.phone.ime_phone import Typing
from virtualphone.hands import Hands
from virtualphone.ime.convert import candidates
from virtualphone.ime.pinyin import segments, shown, syllables, words


def test_a_sentence_is_composed_and_taken_from_the_strip() -> None:
    typing = Typing(locale="zh")
    typing.tap(*"woyaoqubeijing")
    assert typing.text == ""
    assert typing.state["composing"] == "woyaoqubeijing"
    typing.tap("我要去北京")
    assert typing.text == "我要去北京"
    assert typing.state["composing"] == ""
    typing.tap(*"nihao")
    typing.tap("你好", "，", *"nihao", "key_space", "。")
    assert typing.text == "我要去北京你好，你好。"


def test_a_candidate_for_the_beginning_leaves_the_rest_of_the_pinyin() -> None:
    typing = Typing(locale="zh")
    typing.tap(*"xiexieni")
    typing.tap("谢谢")
    assert typing.text == "谢谢"
    assert typing.state["composing"] == "ni"
    typing.tap("key_space")
    assert typing.text == "谢谢你"


def test_enter_takes_the_letters_backspace_takes_one_away() -> None:
    typing = Typing("search", locale="zh")
    typing.tap(*"okk")
    typing.tap("key_delete", "key_enter")
    assert typing.text == "ok"
    assert typing.phone.state["toasts"] == []
    typing.tap(*"nihao")
    typing.hold("key_delete")
    typing.tap("key_delete")
    assert (typing.text, typing.state["composing"]) == ("o", "")


def test_an_apostrophe_separates_and_signs_settle_what_is_composed() -> None:
    typing = Typing(locale="zh")
    typing.tap(*"xi", "分词", *"an")
    assert typing.state["composing"] == "xi'an"
    typing.tap("西安")
    typing.tap(*"nihao", "?123", "！", "3", "拼音")
    assert typing.text == "西安你好！3"
    typing.tap("key_shift", "A")
    assert typing.text == "西安你好！3A"


def test_the_globe_changes_the_language_whatever_the_phone_speaks() -> None:
    typing = Typing(locale="en")
    assert "English" in typing.says()
    typing.tap("key_language", *"ni")
    assert "拼音" in typing.says()
    typing.tap("key_language", "x")
    assert typing.text == "nix"
    assert "English" in typing.says()


def test_all_candidates_are_on_a_page_that_turns_and_scrolls() -> None:
    typing = Typing(locale="zh")
    typing.tap(*"yi", "more_candidates")
    first = typing.says()
    assert "q" not in first
    typing.tap("下一页")
    second = typing.says()
    assert not set(first) & set(second)
    typing.tap("上一页")
    assert typing.says() == first
    Hands(typing.phone).swipe(
        (200, typing.phone.metrics.height - 250), (200, typing.phone.metrics.height - 650), 400
    )
    assert typing.says() != first
    typing.tap("more_candidates")
    assert "q" in typing.says()


def test_every_candidate_of_a_page_can_be_reached() -> None:
    typing = Typing(locale="zh")
    typing.tap(*"shi", "more_candidates")
    seen = set(typing.says())
    for _ in range(20):
        if not any(box.info and box.info.desc == "下一页" for box in typing.boxes()):
            break
        typing.tap("下一页")
        seen |= set(typing.says())
    assert {choice.text for choice in candidates("shi")} <= seen
    typing.tap("删除")
    assert typing.state["composing"] == "sh"


def test_composing_survives_a_snapshot_and_not_the_loss_of_its_field() -> None:
    typing = Typing(locale="zh")
    typing.tap(*"nih")
    held = typing.phone.snapshot()
    typing.tap("key_space")
    typing.phone.restore(held)
    assert (typing.text, typing.state["composing"]) == ("", "nih")
    typing.tap(*"ao", "key_space")
    assert typing.text == "你好"
    typing.tap(*"bei")
    typing.focus("search")
    assert "备" not in typing.says()
    typing.tap(*"ni", "key_space")
    assert typing.text == "你"
    typing.tap(*"hao", "more_candidates")
    typing.phone.back()
    typing.focus("search")
    typing.tap("n")
    assert typing.text == "你"
    assert "q" in typing.says()


SENTENCES = {
    "jintiantianqizenmeyang": "今天天气怎么样",
    "mingtianxiawusandiankaihui": "明天下午三点开会",
    "niunaimianbao": "牛奶面包",
    "qingbangwomaiyigepingguo": "请帮我买一个苹果",
    "wozhengzaixuexizhongwen": "我正在学习中文",
}


@pytest.mark.parametrize(("letters", "meant"), SENTENCES.items())
def test_the_likeliest_sentence_comes_first(letters: str, meant: str) -> None:
    assert candidates(letters)[0].text == meant
    assert candidates(letters)[0].used == len(letters)


def test_words_that_are_only_begun_or_only_hinted_at_are_found() -> None:
    assert candidates("beij")[0].text == "北京"
    assert "北京" in [choice.text for choice in candidates("bj")[:5]]
    assert "方案" in [choice.text for choice in candidates("fangan")[:3]]
    assert "反感" in [choice.text for choice in candidates("fangan")[:3]]
    assert "中国" in [choice.text for choice in candidates("zhong")[:12]]
    assert candidates("uuv") == ()


def test_letters_fall_into_syllables() -> None:
    assert shown("woyaoqubeijing") == "wo yao qu bei jing"
    assert shown("xi'an") == "xi an"
    assert shown("xian") == "xian"
    assert shown("nihaom") == "ni hao m"
    assert [part.kind for part in segments("nibv")] == ["whole", "begun", "strange"]


def test_u_with_dots_is_v_and_lue_is_taken_for_lve() -> None:
    assert "绿" in [choice.text for choice in candidates("lv")]
    assert "女" in [choice.text for choice in candidates("nv")]
    assert candidates("lue")[0].text == "略"
    assert [choice.text for choice in candidates("nuedai")][:1] == [
        choice.text for choice in candidates("nvedai")
    ][:1]


def _gb2312() -> list[str]:
    codes = (bytes((high, low)) for high in range(0xB0, 0xF8) for low in range(0xA1, 0xFF))
    return [mark for code in codes if (mark := code.decode("gb2312", "ignore"))]


def test_all_of_gb2312_is_in_the_table_and_can_be_chosen_by_its_pinyin() -> None:
    assert len(_gb2312()) == 6763
    homes: dict[str, str] = {}
    for syllable in sorted(syllables()):
        for mark, _ in words(syllable):
            homes.setdefault(mark, syllable)
    assert set(homes) == set(_gb2312())
    for mark in _gb2312()[::97]:
        assert mark in {choice.text for choice in candidates(homes[mark])}


def test_common_characters_come_first_under_their_common_readings() -> None:
    firsts = {
        "de": "的",
        "wo": "我",
        "ni": "你",
        "shi": "是",
        "bu": "不",
        "le": "了",
        "zai": "在",
        "ren": "人",
        "qing": "请",
    }
    assert {syllable: words(syllable)[0][0] for syllable in firsts} == firsts
    assert "行" in [mark for mark, _ in words("hang")[:3]]
    assert "地" in [mark for mark, _ in words("de")[:4]]


def test_the_table_is_small_and_in_order() -> None:
    packed = (files("virtualphone") / "ime" / "pinyin.txt.gz").read_bytes()
    assert len(packed) < 400_000
    lines = gzip.decompress(packed).decode().splitlines()
    assert len(lines) > 20_000
    assert lines == sorted(lines, key=lambda line: line.split(" ")[0])
