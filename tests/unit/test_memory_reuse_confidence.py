"""Confidence: tier times record times circumstances, with a word for each thing that lowers it."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from treetap.memory.reuse.confidence import BIG_UPDATE, lowered, record_factor
from treetap.memory.reuse.rule import judge
from treetap.models import App, Circumstances, DeviceInfo, Match, Query, Record, Size

LEARNED = Circumstances(
    apps=(App(package="org.chat", label="Chat", version="8.2.1"),),
    width=1080,
    height=2400,
    density=420,
    locale="en-US",
)


def device(locale: str = "en-US", width: int = 1080, height: int = 2400, density: int = 420) -> DeviceInfo:
    size = Size(width=width, height=height)
    return DeviceInfo(serial="x", platform="android", size=size, density=density, locale=locale)


def chat(version: str, package: str = "org.chat") -> App:
    return App(package=package, version=version)


def today(learned: Circumstances = LEARNED, **query: Any) -> Match:
    """The same sentence, so that only the circumstances count."""
    task = samples.task_experience(circumstances=learned)
    return judge(task, Query(frame=samples.send_task(), **query))


@pytest.mark.parametrize(
    ("ok", "fail", "factor"), [(1, 0, 1.0), (0, 0, 1.0), (1, 1, 10 / 11), (1, 20, 1 / 3), (11, 20, 0.5)]
)
def test_the_record(ok: int, fail: int, factor: float) -> None:
    assert record_factor(Record(ok=ok, fail=fail)) == pytest.approx(factor)
    task = samples.task_experience(record=Record(ok=ok, fail=fail))
    match = judge(task, Query(frame=samples.send_task("x", "Bob")))
    assert match.confidence == pytest.approx(0.97 * factor)
    assert any("failed" in reason for reason in match.reasons) is bool(fail)


@pytest.mark.parametrize(
    ("version", "factor"),
    [
        ("8.2.1", 1.0),
        ("8.2.4", 0.99),
        ("8.10", 0.99),
        ("v8.3", 0.99),
        ("9.0.0", 0.9),
        ("80.2", 0.9),
        ("next", 0.9),
        ("", 1.0),
    ],
)
def test_the_version_of_its_app(version: str, factor: float) -> None:
    match = today(apps=(chat(version),))
    assert match.confidence == pytest.approx(factor)
    assert any("Chat" in reason for reason in match.reasons) is (factor < 1)


def test_of_several_apps_the_one_that_changed_most_counts() -> None:
    learned = Circumstances(apps=(chat("1.0"), chat("1.0", "org.other"), chat("1.0", "org.third")))
    now = (chat("1.1"), chat("2.0", "org.other"), chat("1.0", "org.third"))
    assert today(learned, apps=now).confidence == pytest.approx(0.9)


def test_an_app_that_is_gone() -> None:
    assert today(apps=(chat("1", "org.else"),)).confidence == pytest.approx(0.5)
    assert "not installed" in today(apps=(chat("1", "org.else"),)).reasons[-1]


@pytest.mark.parametrize(
    ("size", "factor"),
    [
        ({}, 1.0),
        ({"width": 2400, "height": 1080}, 1.0),
        ({"width": 720}, 0.99),
        ({"density": 480}, 0.99),
        ({"width": 720, "density": 480}, 0.99),
    ],
)
def test_the_screen(size: dict[str, Any], factor: float) -> None:
    assert today(device=device(**size)).confidence == pytest.approx(factor)


@pytest.mark.parametrize(
    ("was", "now", "factor"),
    [
        ("en-US", "en_US", 1.0),
        ("en-US", "en-GB", 0.99),
        ("en", "en-GB", 1.0),
        ("en-US", "de-DE", 0.9),
        ("zh-CN", "zh-Hans-CN", 1.0),
        ("zh-CN", "zh-SG", 0.99),
        ("zh-CN", "zh-TW", 0.9),
        ("zh-Hans-HK", "zh-CN", 0.99),
        ("zh-TW", "zh-Hant-TW", 1.0),
        ("", "en-US", 1.0),
    ],
)
def test_the_language(was: str, now: str, factor: float) -> None:
    for one, other in ((was, now), (now, was)):
        match = today(Circumstances(locale=one), device=device(other))
        assert match.confidence == pytest.approx(factor)


def test_what_is_not_known_lowers_nothing() -> None:
    assert today().confidence == 1.0
    assert today(Circumstances(), device=device(), apps=(chat("1.0"),)).confidence == 1.0


def test_all_small_changes_together_still_allow_a_replay() -> None:
    match = today(device=device("en-GB", 720), apps=(chat("8.3"),))
    assert match.confidence == pytest.approx(0.99**3)
    assert 0.93 * 0.99**3 > 0.9
    assert len(match.reasons) == 4


def test_the_screen_knows_the_version_of_the_app_in_front() -> None:
    learned = Circumstances(apps=(App(package="com.example.phone", version="1.4"),))
    seen = samples.settings().model_copy(update={"app_version": "2.0"})
    (factor,) = lowered(Record(ok=1), learned, Query(frame=samples.wifi_task(), screen=seen))
    assert factor.value == BIG_UPDATE
    assert "1.4" in factor.words
    same = seen.model_copy(update={"app_version": "1.4"})
    assert lowered(Record(ok=1), learned, Query(frame=samples.wifi_task(), screen=same)) == ()
