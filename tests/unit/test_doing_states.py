"""What stands on already is not pressed again, and says that it is done; a count is no name of an entry."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import icon, page, row, text, told
from tests.unit.doing_pages import Page, step, touched
from treetap.models import Role, Tap, Target

SAID = [("Add 'Oak shelf' to my favorites", "Oak shelf", "Favorite"), ("收藏“橡木架”", "橡木架", "收藏")]


@pytest.mark.parametrize(("sentence", "name", "mark"), SAID)
def test_a_button_that_stands_on_is_left(sentence: str, name: str, mark: str) -> None:
    came = Tap(target=Target(text=name), description="go to what is meant")
    for on in (True, False):
        shown = Page(name).put("button", "", description=mark, role=Role.ICON, selected=on).made()
        decided = step(sentence, shown, came)
        assert (decided is not None and touched(decided, shown) == mark) is not on


@pytest.mark.parametrize(("sentence", "name", "mark"), SAID)
async def test_a_button_that_stands_on_says_so(sentence: str, name: str, mark: str) -> None:
    for on in (True, False):
        head = page("", text("4.2"), text(name), icon(mark, selected=on), key="shelf")
        assert (await told(sentence, (), head) is not None) is on
    other = page("", text("4.2"), text("Pine box"), row(name), icon(mark, selected=True), key="shelf")
    assert await told(sentence, (), other) is None


async def test_how_many_is_not_what_an_entry_is_known_by() -> None:
    before = page("Shop", row("Oak shelf"), key="shop")
    cart = page("Cart", row("Tin can"), key="cart")
    stars = page("Red lamp", row("1 of 5 stars"), key="lamp")
    assert await told("Add one Oak shelf to the cart", (before, cart), stars) is None


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Add the song 'Tin Boat' to the end of the queue", "Added to queue: Tin Boat"),
        ("把歌曲“锡船”加到播放队列的最后", "已加入播放队列：锡船"),
    ],
)
async def test_a_message_says_that_it_was_added(sentence: str, said: str) -> None:
    menu = page("Songs", dialog=(row("Song info"), row("歌曲信息"), row("Add to queue")), key="menu")
    songs = page("Songs", row("Tin Boat"), key="songs")
    after = page("Songs", row("Tin Boat"), key="songs", toasts=(said,))
    other = page("Songs", row("Tin Boat"), key="songs", toasts=(said.replace(said[-4:], "Jam"),))
    assert await told(sentence, (songs, menu), after) is not None
    assert await told(sentence, (songs, menu), other) is None
