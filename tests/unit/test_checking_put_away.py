"""Brought back, blocked, made quiet: what the page says once that is done."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import (
    Case,
    button,
    holding,
    near_miss,
    near_misses,
    page,
    row,
    switch,
    text,
    told,
)
from treetap.models import Screen


def bin_of(*names: str, title: str = "Recycle bin", **more: object) -> Screen:
    rows = [row(name, buttons=("Restore", "Delete forever")) for name in names]
    return page(title, *rows, key="bin", **more)  # type: ignore[arg-type]


def person(name: str, line: str, *, asked: str = "", key: str = "person") -> Screen:
    over = (text(asked), button("Cancel"), button("OK")) if asked else ()
    return page("Person", text(name), row(line), key=key, dialog=over)


def below(line: str) -> Screen:
    return page("", row("Send email"), row(line), key="person")


PLANTS = page("Plants", row("Fern"), row("Oak"), key="plants")

CASES = {
    "out of the bin, and it is said": Case(
        "Restore the deleted plant 'Fern'",
        (bin_of("Fern", "Moss"),),
        bin_of("Moss", toasts=("Fern restored",)),
        (
            bin_of("Moss"),
            bin_of("Moss", toasts=("Deleted forever",)),
            bin_of("Fern", "Moss", toasts=("Moss restored",)),
            bin_of("Moss", toasts=("Could not be restored",)),
            ((bin_of("Moss"),), bin_of("Moss", toasts=("Fern restored",))),
        ),
    ),
    "out of the bin, in Chinese": Case(
        "恢复已删除的植物“蕨”",
        (bin_of("蕨", "苔", title="最近删除"),),
        bin_of("苔", title="最近删除", toasts=("已恢复蕨",)),
        (bin_of("苔", title="最近删除", toasts=("已永久删除",)),),
    ),
    "back in its list": Case(
        "Restore the deleted plant 'Fern'",
        (bin_of("Fern", "Moss"), bin_of("Moss")),
        PLANTS,
        (
            ((bin_of("Fern", "Moss"),), PLANTS),
            ((bin_of("Moss"),), PLANTS),
            ((bin_of("Fern"), bin_of("Moss")), page("Plants", row("Oak"), key="plants")),
        ),
    ),
    "a line on their page": Case(
        "Block Olga Stern",
        (person("Olga Stern", "Block number"),),
        person("Olga Stern", "Unblock number"),
        (
            person("Olga Stern", "Block number"),
            person("Ivan Stern", "Unblock number"),
            page("Person", text("Olga Stern"), row("Blocked", "3"), key="person"),
        ),
    ),
    "a line that has changed": Case(
        "Unblock Olga Stern",
        (person("Olga Stern", "Unblock number"),),
        person("Olga Stern", "Block number"),
        (
            ((), person("Olga Stern", "Block number")),
            person("Olga Stern", "Unblock number"),
        ),
    ),
    "the question named them": Case(
        "屏蔽陈晨",
        (
            below("屏蔽号码"),
            page("", row("屏蔽号码"), key="person", dialog=(text("屏蔽陈晨？"), button("屏蔽"))),
        ),
        below("取消屏蔽号码"),
        (
            ((below("屏蔽号码"),), below("取消屏蔽号码")),
            (
                (
                    below("屏蔽号码"),
                    page("", row("屏蔽号码"), key="person", dialog=(text("屏蔽王五？"), button("屏蔽"))),
                ),
                below("取消屏蔽号码"),
            ),
        ),
    ),
    "no notifications of theirs": Case(
        "Mute the conversation with Bo Lind",
        (),
        page("Details", text("Bo Lind"), switch("Notifications", False)),
        (
            page("Details", text("Bo Lind"), switch("Notifications", True)),
            page("Details", text("Bo Lindgren"), switch("Notifications", False)),
            page("Settings", switch("Notifications", False)),
        ),
    ),
    "loud again": Case(
        "取消与王芳的会话的免打扰",
        (),
        page("详情", text("王芳"), switch("消息通知", True)),
        (page("详情", text("王芳"), switch("消息通知", False)),),
    ),
}


@pytest.mark.parametrize("name", holding(CASES))
async def test_it_holds(name: str) -> None:
    case = CASES[name]
    assert case.holds is not None
    assert await told(case.sentence, case.seen, case.holds) is not None


@pytest.mark.parametrize(("name", "number"), near_misses(CASES))
async def test_it_does_not_nearly_hold(name: str, number: int) -> None:
    assert await near_miss(CASES[name], number) is None


CALLS = page("Recents", row("Olga", "09:10"), row("Ivan", "08:00"), row("Bo", "07:00"), key="log")
ASKED = page("Recents", row("Olga", "09:10"), key="log", dialog=(text("Delete this call?"), button("Delete")))
FEWER = page("Recents", row("Ivan", "08:00"), row("Bo", "07:00"), key="log")
MAIL = page("Mail", row("Ann"), key="mail")
SIGNED = page("Settings", row("Sounds", "On"), row("Signature", "Lou, flat 3"), key="settings")

MORE = {
    "the latest of which there was one": Case(
        "Delete only the latest call with Olga from the call log",
        (CALLS, ASKED),
        FEWER,
        (
            CALLS,
            (
                (page("Recents", row("Olga", "09:10"), row("Olga", "08:00"), key="log"), ASKED),
                page("Recents", row("Olga", "09:10"), key="log"),
            ),
        ),
    ),
    "a setting of what the app is for": Case(
        "Set the signature of my email to “Lou, flat 3”",
        (MAIL, page("Settings", row("Signature", "None"), key="settings")),
        SIGNED,
        (
            ((), SIGNED),
            page("Settings", row("Signature", "Lou, flat 33"), key="settings"),
            ((page("Chess", row("Ann"), key="mail"),), SIGNED),
        ),
    ),
    "and in Chinese": Case(
        "把邮件签名设为“阿三”",
        (page("邮件", row("王芳"), key="mail"),),
        page("设置", row("签名", "阿三"), key="settings"),
        (page("设置", row("签名", "阿三丰"), key="settings"),),
    ),
}


@pytest.mark.parametrize("name", holding(MORE))
async def test_more_holds(name: str) -> None:
    case = MORE[name]
    assert case.holds is not None
    assert await told(case.sentence, case.seen, case.holds) is not None


@pytest.mark.parametrize(("name", "number"), near_misses(MORE))
async def test_more_does_not_nearly_hold(name: str, number: int) -> None:
    assert await near_miss(MORE[name], number) is None
