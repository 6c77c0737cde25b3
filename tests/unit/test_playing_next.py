"""What is to play after what plays now, and whose setting it is: on pages of other players."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import page, row, told
from tests.unit.doing_pages import Page, step, touched
from tests.unit.test_policy_offline import HOME, at
from treetap.decision.offline.policy import OfflinePolicy
from treetap.models import Allowed, App, LaunchApp, Tap, Target, Terminal

APPS = (
    App(package="com.maker.deskclock", label="Clock"),
    App(package="org.tune.box", label="音乐"),
    App(package="com.maker.systemsettings", label="Settings"),
)


@pytest.mark.parametrize(
    ("sentence", "name", "entry", "others"),
    [
        ("Play the song “Low Tide” next", "Low Tide", "Play next", ("Play", "Add to queue")),
        ("下一首播放《退潮》", "退潮", "下一首播放", ("播放", "添加到播放队列")),
    ],
)
def test_it_is_put_next_and_not_played_now(
    sentence: str, name: str, entry: str, others: tuple[str, ...]
) -> None:
    songs = Page("Songs").row(name, "3:20", button="More options").row("Other", "2:10").made()
    first = step(sentence, songs)
    assert touched(first, songs) == "More options"
    menu = Page().put("button", others[0]).put("button", entry).put("button", others[1]).made(dialog=True)
    opened = Tap(target=Target(description="More options"))
    assert touched(step(sentence, menu, opened), menu) == entry


@pytest.mark.parametrize(
    ("sentence", "name", "says"),
    [
        ("Play the song “Low Tide” next", "Low Tide", "Playing next: {}"),
        ("下一首播放《退潮》", "退潮", "将接着播放：{}"),
    ],
)
async def test_a_message_says_that_it_is_next(sentence: str, name: str, says: str) -> None:
    before = page("Songs", row(name), row("Other"), key="s")
    assert await told(sentence, (before,), page("Songs", row(name), toasts=(says.format(name),), key="s"))
    other = page("Songs", row(name), toasts=(says.format("Other"),), key="s")
    assert await told(sentence, (before,), other) is None
    plain = page("Songs", row(name), toasts=(name,), key="s")
    assert await told(sentence, (before,), plain) is None


@pytest.mark.parametrize(
    ("sentence", "package"),
    [
        ("把音乐的睡眠定时器设为15分钟", "org.tune.box"),
        ("Set the music volume to 40%", "com.maker.systemsettings"),
        ("Set a timer for 15 minutes", "com.maker.deskclock"),
    ],
)
async def test_a_setting_belongs_to_what_it_is_called_after(sentence: str, package: str) -> None:
    allowed = Allowed(decisions=frozenset({"terminal", "ask_human", "done"}))
    decision = await OfflinePolicy().decide(at(sentence, HOME, apps=APPS), allowed)
    assert isinstance(decision, Terminal) and isinstance(decision.action, LaunchApp)
    assert decision.action.app.fill() == package
