"""Where the answer to a question is looked for: in which app, and by which words."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.doing_pages import Page, step, touched
from treetap.decision.knows import Knows
from treetap.decision.offline.apps import choose_apps
from treetap.language.reader import read_task
from treetap.models import App, Role, SetValue

LABELS = (
    ("Settings", "Agenda", "Chat", "Address book", "Forecast", "Photos", "Memo", "Dialer"),
    ("设置", "日程", "短信", "通讯录", "天气", "图库", "备忘录", "拨号"),
)


@pytest.mark.parametrize(
    ("sentence", "label"),
    [
        ("Where do I have to be for Chess with Nora?", "Agenda"),
        ("今天的茶会在哪里举行？", "日程"),
        ("What is my own phone number?", "Settings"),
        ("我自己的手机号是多少？", "设置"),
        ("When does the choir start? Nora Lind just texted me", "Chat"),
        ("王芳现在在哪家单位上班？", "通讯录"),
        ("明天长沙的最高气温是多少？", "天气"),
        ("How warm will it be in Bergen tomorrow?", "Forecast"),
        ("我在峨眉山最新拍的那张占多少MB？", "图库"),
        ("舅舅打来没人接，录了一段话说买了票，是哪一天？", "拨号"),
        ("What is the battery level?", "Settings"),
        ("王芳的电话号码是多少？", "通讯录"),
    ],
)
def test_the_app_that_can_answer(sentence: str, label: str) -> None:
    frame = read_task(sentence)
    apps = tuple(App(package=f"org.a{n}", label=one) for n, one in enumerate(LABELS[frame.language == "zh"]))
    now = samples.situation(frame, samples.screen("home", package="com.maker.launcher"), apps=apps)
    choices = choose_apps(frame.goals[0], frame.sentence, now, Knows())
    assert choices[0].app.label == label


def test_words_that_nothing_has_together_are_searched_for_one_by_one() -> None:
    screen = (
        Page("").put("field", "书店现金", role=Role.FIELD, editable=True, resource_id="a:id/query").made()
    )
    decided = step("我在书店现金花了多少钱？", screen)
    assert decided is not None
    assert isinstance(decided.action, SetValue)
    assert decided.action.value.fill() == "书店"


def test_what_a_search_has_found_is_gone_into() -> None:
    made = Page("").put("field", "书店", role=Role.FIELD, editable=True, resource_id="a:id/query")
    screen = made.row("95500", "您在南方书店消费30元").row("小李", "晚上见").made()
    assert touched(step("我在书店花了多少钱？", screen), screen) == "95500"
