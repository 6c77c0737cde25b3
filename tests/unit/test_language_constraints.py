"""Constraints: equal where zh and en mean the same, different wherever the meaning differs."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from treetap.language.constraints import constraints
from treetap.language.segment import words
from treetap.language.values.cut import cut
from treetap.models import Constraint, ConstraintKind

SMALL = {"the", "a", "an", "的", "on", "at", "in", "for", "of"}


def _found(sentence: str) -> tuple[Constraint, ...]:
    return constraints(words(cut(sentence).text), "en")[0]


def _left(sentence: str) -> list[str]:
    """The words that no constraint accounts for."""
    said = words(cut(sentence).text)
    taken = constraints(said, "en")[1]
    return [word for n, word in enumerate(said) if n not in taken and word.lower() not in SMALL]


SAME = [
    ["open the second", "open the 2nd", "打开第二个", "打开第2个", "打开第二条"],
    ["open the last", "打开最后一个", "打开最后一条", "open the final"],
    ["open the second to last", "打开倒数第二个", "open the second last", "open the penultimate"],
    ["open the third from the bottom", "打开倒数第三个", "open the third to last"],
    ["open the next", "打开下一个", "打开下一首"],
    ["open the previous", "打开上一个", "打开上一首"],
    ["on Monday", "周一", "星期一", "礼拜一", "on monday"],
    ["every Monday", "每周一", "每个星期一", "on Mondays"],
    ["next Monday", "下周一", "下个星期一"],
    ["from Monday to Friday", "从周一到周五"],
    ["Monday to Friday", "周一到周五", "周一至周五", "Mon-Fri", "mon - fri"],
    ["tomorrow", "明天", "明日"],
    ["the day after tomorrow", "后天"],
    ["tonight", "今晚", "this evening"],
    ["last week", "上周", "上个星期"],
    ["every day", "每天", "daily"],
    ["on weekends", "周末", "weekend"],
    ["swipe up", "向上滑动", "上滑", "往上滑"],
    ["swipe to the left", "向左滑", "左滑"],
    ["tap the button on the left", "点左边的按钮"],
    ["tap it in the top left corner", "点左上角"],
    ["don't delete it", "do not delete it", "不要删除", "别删除", "请不要删除", "please don’t delete it"],
    ["at least", "至少"],
    ["no more than", "不超过", "at most", "最多"],
    ["more than 5", "超过5"],
    ["the newest", "最新的", "the latest"],
    ["brighter", "亮一点", "更亮一些"],
    ["all the files", "所有的文件", "全部文件", "所有文件都"],
    ["before 7:30", "7点半之前", "7点半前"],
    ["scroll to the bottom", "滚动到底部"],
]


@pytest.mark.parametrize("group", SAME, ids=lambda group: group[0])
def test_what_means_the_same_is_the_same(group: list[str]) -> None:
    found = {sentence: _found(sentence) for sentence in group}
    assert found[group[0]]
    assert len(set(found.values())) == 1, found


def test_what_means_something_else_differs() -> None:
    found = [_found(group[0]) for group in SAME]
    assert len(set(found)) == len(found)


DIFFERENT = [
    ["delete it", "don't delete it", "never delete it", "only delete it", "delete all of it"],
    ["turn on wifi, not bluetooth", "turn on bluetooth, not wifi"],
    [
        "delete all contacts",
        "delete all contacts except Ann",
        "delete all contacts except Bob",
        "delete contacts",
    ],
    ["删除所有联系人", "删除除了张三以外的所有联系人", "删除除了李四以外的所有联系人", "删除联系人"],
    ["copy from Notes to Mail", "copy from Mail to Notes", "copy to Notes", "copy from Notes"],
    [
        "scroll up",
        "scroll down",
        "scroll left",
        "scroll right",
        "scroll to the top",
        "scroll to the bottom",
        "scroll",
    ],
    ["向上滑", "向下滑", "向左滑", "向右滑"],
    [
        "swipe from left to right",
        "swipe from right to left",
        "swipe left",
        "swipe on the left",
        "swipe from the left",
    ],
    [
        "open the first photo",
        "open the second photo",
        "open the last photo",
        "open the next photo",
        "open a photo",
    ],
    ["第一个", "第二个", "倒数第二个", "最后一个", "下一个", "上一个"],
    [
        "today",
        "tomorrow",
        "yesterday",
        "tonight",
        "on Monday",
        "next Monday",
        "last Monday",
        "every Monday",
        "weekend",
    ],
    ["今天", "明天", "后天", "昨天", "今晚", "明早", "周一", "下周一", "上周一", "每周一", "周末"],
    ["tomorrow morning", "tomorrow afternoon", "tomorrow evening", "tomorrow night", "tomorrow"],
    ["before 7:30", "after 7:30", "until 7:30", "by 7:30", "at 7:30", "about 7:30"],
    ["more than 5", "less than 5", "at least 5", "at most 5", "exactly 5", "5"],
    ["louder", "quieter", "loudest", "quietest"],
    ["the largest file", "the smallest file", "the newest file", "the oldest file", "the file"],
    ["最大的", "最小的", "最新的", "最旧的", "大一点", "小一点"],
    ["any photo", "some photos", "many photos", "several photos", "all photos", "few photos"],
    ["send only photos to Ann", "send photos only to Ann"],
    ["Monday to Friday", "Monday and Friday"],
    ["with sound", "without sound"],
    ["the other one", "another one"],
    ["不用打开", "不要打开", "不能打开"],
    [
        "open the first photo in the album",
        "open the photo in the first album",
        "open the first album's photo",
    ],
    ["打开第一个相册的照片", "打开相册的第一张照片"],
    ["delete all photos in all albums", "delete all photos in the albums", "delete photos in all albums"],
    ["删除所有相册里的照片", "删除相册里的所有照片"],
    ["files > 5", "files < 5", "files >= 5", "files <= 5"],
    ["move it from A", "move it to A"],
]


@pytest.mark.parametrize("group", DIFFERENT, ids=lambda group: group[0])
def test_what_means_something_else_in_the_same_sentence_differs(group: list[str]) -> None:
    for one, other in combinations(group, 2):
        assert _found(one) != _found(other), (one, other)


@pytest.mark.parametrize(
    ("sentence", "left"),
    [
        ("open the second photo", ["open", "photo"]),
        ("打开倒数第二个相册", ["打开", "相册"]),
        ("delete all contacts except Ann", ["delete", "contacts", "Ann"]),
        ("don't call Ann on Monday", ["call", "Ann"]),
        ("不要在周一打电话", ["在", "打电话"]),
        ("swipe up", ["swipe"]),
        ("turn on do not disturb", ["turn", "do", "not", "disturb"]),
        ("forward the message", ["forward", "message"]),
        ("特别关注", ["特别", "关注"]),
        ("first open it", ["first", "open", "it"]),
    ],
)
def test_words_that_are_accounted_for_are_taken_and_no_others(sentence: str, left: list[str]) -> None:
    assert [word for word in _left(sentence) if word != "on"] == left


def test_the_cut_of_the_segmenter_makes_no_difference() -> None:
    expected = (Constraint(kind=ConstraintKind.NTH, value="2"),)
    for cut_so in (["第二个"], ["第二", "个"], ["第", "二", "个"], ["第", "二个"]):
        assert constraints(["打开", *cut_so], "zh") == (expected, frozenset(range(1, 1 + len(cut_so))))
    for cut_so in (["don't"], ["don", "'", "t"], ["do", "n't"], ["do", "not"], ["DON’T"]):
        found, taken = constraints([*cut_so, "go"], "en")
        assert [one.kind for one in found] == [ConstraintKind.NEGATION]
        assert taken == frozenset(range(len(cut_so)))


def test_a_word_inside_another_is_none() -> None:
    for word in (
        "notebook",
        "another's",
        "全民",
        "成都",
        "别墅",
        "不锈钢",
        "overall",
        "onlyfans",
        "upload",
        "上海",
        "右安门",
    ):
        assert constraints(["open", word], "en") == ((), frozenset())


def test_order_is_kept() -> None:
    one, other = _found("all but not the first"), _found("the first but not all")
    assert [c.kind for c in one] == [ConstraintKind.ALL, ConstraintKind.EXCEPT, ConstraintKind.NTH]
    assert one != other


def test_what_a_constraint_says_of_a_value_does_not_depend_on_which() -> None:
    one, other = _found("delete all except 'Ann'"), _found("delete all except 'Bob Lee'")
    assert one == other
    assert not any(re.search("[\ue000-\uf8ff]", constraint.value) for constraint in one)
