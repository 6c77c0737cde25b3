"""Play, like, follow, connect, install, pay …: the right button of the right thing says so."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import (
    Case,
    button,
    holding,
    icon,
    near_miss,
    near_misses,
    off_picture,
    page,
    row,
    switch,
    tab,
    text,
    told,
    typing,
)
from treetap.models import Role, Screen

PLAYER, PAUSED = (
    page("Now playing", text("Yesterday"), icon("Pause")),
    page("Now playing", text("Yesterday"), icon("Play")),
)


def watch(*parts: str, time: str = "00:03") -> Screen:
    return page("Stopwatch", text(time), *(button(one) for one in parts))


CASES = {
    "plays": Case(
        "play music",
        (PAUSED,),
        PLAYER,
        (PAUSED, page("Music", row("Pause"), row("Play it again")), page("Ann", row("music is playing"))),
    ),
    "plays that": Case(
        "play 'Yesterday'",
        (PAUSED,),
        PLAYER,
        (
            page("Now playing", text("Help!"), icon("Pause")),
            page("Songs", row("Yesterday"), row("Help!", buttons=("Pause",))),
            page("Songs", row("Yesterday"), row("Help!")),
        ),
    ),
    "plays in the bar": Case(
        "播放'晴天'",
        (),
        page("歌曲", row("晴天"), row("七里香"), row("晴天", "周杰伦", buttons=("暂停",))),
        (
            page("歌曲", row("晴天"), row("七里香"), row("七里香", "周杰伦", buttons=("暂停",))),
            page("歌曲", row("晴天"), row("晴天", "周杰伦", buttons=("播放",))),
        ),
    ),
    "paused": Case(
        "pause the music",
        (PLAYER,),
        PAUSED,
        (
            PLAYER,
            ((), PAUSED),
            ((PLAYER,), page("Albums", row("x"), row("y"), icon("Play"), app="com.acme.other")),
        ),
    ),
    "zh paused": Case(
        "暂停音乐", (page("播放", icon("暂停")),), page("播放", icon("播放")), (page("播放", icon("暂停")),)
    ),
    "stopwatch runs": Case(
        "start the stopwatch",
        (watch("Start", time="00:00"),),
        watch("Lap", "Pause"),
        (
            watch("Start", time="00:00"),
            watch("Resume", "Reset"),
            page("Timer", text("4:57"), button("Pause")),
            page("Clock", row("Stopwatch")),
        ),
    ),
    "run the stopwatch": Case(
        "Run the stopwatch.", (), watch("Lap", "Stop"), (watch("Start", time="00:00"),)
    ),
    "stopwatch rests": Case(
        "Pause the stopwatch.",
        (watch("Lap", "Pause"),),
        watch("Reset", "Resume"),
        (watch("Lap", "Pause"), ((), watch("Reset", "Resume")), page("Timer", button("Resume"))),
    ),
    "followed": Case(
        "follow Alice",
        (),
        page("Alice", text("12 posts"), button("Following")),
        (
            page("Alice", button("Follow")),
            page("Bob", button("Following")),
            page("Alice", row("Following", "120")),
            page("Feed", tabs=(tab("Following", True),)),
            page("Alicia", button("Following")),
            page("People", row("Alice", buttons=("Follow",)), row("Bob", buttons=("Following",))),
        ),
    ),
    "followed in a list": Case(
        "follow Alice",
        (),
        page("People", row("Alice", buttons=("Following",)), row("Bob", buttons=("Follow",))),
        (),
    ),
    "unfollowed": Case(
        "unfollow Alice",
        (page("Alice", button("Following")),),
        page("Alice", button("Follow")),
        (
            page("Alice", button("Following")),
            ((), page("Alice", button("Follow"))),
            page("Bob", button("Follow")),
        ),
    ),
    "liked": Case(
        "like this song",
        (page("Yesterday", icon("Like")),),
        page("Yesterday", icon("Unlike")),
        (
            page("Yesterday", icon("Like")),
            page("Songs", row("a", buttons=("Unlike",)), row("b", buttons=("Unlike",))),
            ((), page("Yesterday", icon("Unlike"))),
        ),
    ),
    "zh favorite": Case(
        "收藏这首歌",
        (page("晴天", icon("收藏")),),
        page("晴天", icon("取消收藏")),
        (page("晴天", icon("收藏")), page("收藏", row("晴天"))),
    ),
    "starred by its state": Case(
        "star this post",
        (page("Post", icon("Star", checked=False)),),
        page("Post", icon("Star", checked=True)),
        (page("Post", icon("Star", checked=False)), page("Post", icon("Star"))),
    ),
    "connected": Case(
        "connect to Wi-Fi 'Home'",
        (),
        page("Wi-Fi", row("Home", "Connected"), row("Cafe", "Saved")),
        (
            page("Wi-Fi", row("Home", "Saved"), row("Cafe", "Connected")),
            page("Wi-Fi", row("Home", "Connecting…")),
            page("Wi-Fi", row("Home 5G", "Connected")),
            page("Wi-Fi", row("Home", "Not connected")),
        ),
    ),
    "zh connected": Case(
        "连接WiFi'家里'",
        (),
        page("WLAN", row("家里", "已连接"), row("咖啡", "已保存")),
        (page("WLAN", row("家里", "已保存")), page("WLAN", row("家里", "正在连接"))),
    ),
    "installed": Case(
        "install Telegram",
        (),
        page("Telegram", button("Uninstall"), button("Open")),
        (
            page("Telegram", button("Install")),
            page("Telegram", text("45%"), button("Cancel")),
            page("Signal", button("Open")),
        ),
    ),
    "chosen": Case(
        "select 'Large'",
        (),
        page("Font size", switch("Small", False, kind=Role.RADIO), switch("Large", True, kind=Role.RADIO)),
        (
            page(
                "Font size", switch("Small", True, kind=Role.RADIO), switch("Large", False, kind=Role.RADIO)
            ),
            page("Font size", switch("Extra Large", True, kind=Role.RADIO)),
            page("Font size", row("Large")),
            page("Font size", dialog=(switch("Large", True, kind=Role.RADIO), button("OK"))),
        ),
    ),
    "sorted": Case(
        "sort by date",
        (),
        page("Files", row("Sort by: Date"), row("a")),
        (
            page("Files", row("Sort by: Name"), row("a")),
            page("Files", row("Date")),
            page("Sort by", switch("Name", True, kind=Role.RADIO), switch("Date", False, kind=Role.RADIO)),
        ),
    ),
    "typed": Case(
        "type 'hello' into the name field",
        (),
        page("Form", typing("hello", "Name"), typing("", "City")),
        (
            page("Form", typing("", "Name"), typing("hello", "City")),
            page("Form", typing("hello you", "Name"), typing("", "City")),
        ),
    ),
    "paid": Case(
        "transfer 50 yuan to Bob",
        (page("Transfer", text("Bob"), typing("50", "Amount"), button("Pay")),),
        page("转账成功", text("¥50.00"), text("Bob")),
        (
            page("Transfer", text("Bob"), typing("50", "Amount"), button("Pay")),
            page("Bob", row("转账成功"), row("¥50.00")),
            (
                (page("Transfer", text("Eve"), typing("50", "Amount"), button("Pay")),),
                page("转账成功", text("¥50.00")),
            ),
            (
                (page("Transfer", text("Bob"), typing("500", "Amount"), button("Pay")),),
                page("转账成功", text("¥500.00"), text("Bob")),
            ),
        ),
    ),
    "archived, as a message says": Case(
        "archive the note 'Landlord'",
        (page("Notes", row("Landlord", selected=True), row("Rent"), icon("Archive"), key="notes"),),
        page("Notes", row("Rent"), key="notes", toasts=("1 archived",)),
        (
            page("Notes", row("Rent"), key="notes"),
            page("Notes", row("Landlord"), row("Rent"), key="notes", toasts=("Could not be archived",)),
            (
                (page("Notes", row("Landlord"), row("Rent", selected=True), icon("Archive"), key="notes"),),
                page("Notes", row("Landlord"), key="notes", toasts=("1 archived",)),
            ),
        ),
    ),
    "ticked": Case(
        "mark the task 'buy milk' as done",
        (),
        page(
            "Tasks", switch("buy milk", True, kind=Role.CHECKBOX), switch("call", False, kind=Role.CHECKBOX)
        ),
        (
            page(
                "Tasks",
                switch("buy milk", False, kind=Role.CHECKBOX),
                switch("call", True, kind=Role.CHECKBOX),
            ),
            page("Tasks", switch("buy milk and eggs", True, kind=Role.CHECKBOX)),
        ),
    ),
    "a switch that names the deed": Case(
        "silence the doorbell",
        (),
        page("Options", switch("Mute the doorbell", True)),
        (
            page("Options", switch("Mute the doorbell", False)),
            page("Options", switch("Doorbell", True)),
            page("Options", switch("Mute the doorbell at night", True)),
        ),
    ),
    "no proof of it": Case(
        "take a photo", (), None, (page("Camera", text("Photo saved")), page("task completed", text("Done")))
    ),
    "said in a message": Case(
        "turn on Wi-Fi",
        (),
        None,
        (page("Assistant", row("Wi-Fi is on"), row("Task completed successfully")),),
    ),
    "read off the picture": Case(
        "follow Alice",
        (),
        off_picture(page("Alice", button("Following"))),
        (off_picture(page("Alice", button("Follow"))),),
    ),
}


@pytest.mark.parametrize("name", holding(CASES))
async def test_it_holds(name: str) -> None:
    case = CASES[name]
    assert case.holds is not None
    evidence = await told(case.sentence, case.seen, case.holds)
    assert evidence is not None
    assert evidence.text


@pytest.mark.parametrize(("name", "number"), near_misses(CASES))
async def test_it_does_not(name: str, number: int) -> None:
    assert await near_miss(CASES[name], number) is None
