"""Whose doing a change is: what apps change on their own is no success of a touch that was swallowed."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from tests.unit.test_comparator import FAILURE, NOTHING, SUCCESS, Judging, text
from treetap.models import (
    Appears,
    Bounds,
    DoubleTap,
    Element,
    LongPress,
    Role,
    Screen,
    Source,
    Target,
    Text,
    Verdict,
)
from treetap.perception.passing import counts_down, ticks

BUY = samples.tap("Buy")
THERE = Appears(target=Target(text="Buy"))
MISSING = Appears(target=Target(text="Thank you"))
RESTLESS = [
    ("Battery 85%", "Battery 84%"),
    ("1/5", "2/5"),
    ("$189.20", "$189.35"),
    ("12 online", "13 online"),
    ("48 KB/s", "112 KB/s"),
    ("Resend (59)", "Resend (57)"),
    ("59秒后重新获取", "57秒后重新获取"),
    ("Fresh shoes for every runner", "Hotels at half price"),
    ("夏季新品全场五折起", "周末音乐会门票火热开抢中"),
]


def button(words: str, row: int, **more: Any) -> Element:
    given: dict[str, Any] = {"role": Role.BUTTON, "clickable": True} | more
    return samples.element(words, given.pop("bounds", samples.row(row)), **given)


def group(name: str, top: int, bottom: int, **more: Any) -> Element:
    box = Bounds.pixel(0, top * samples.ROW, samples.SIZE.width, bottom * samples.ROW)
    return Element(**{"id": name, "source": Source.TREE, "role": Role.CONTAINER, "bounds": box} | more)


class Elsewhere(Judging):
    def page(self, *elements: Element) -> Screen:
        return samples.screen("a", text("Shop", 0), *elements, button("Buy", 10))

    async def far(self, was: str, now: str, *expect: Any, action: Any = BUY, **more: Any) -> Verdict:
        """One text in the upper part changes; a button at the foot was touched."""
        before, after = (self.page(text(words, 2, id="t", **more)) for words in (was, now))
        return await self.judge(before, after, action, *expect)


class TestASwallowedTouch(Elsewhere):
    @pytest.mark.parametrize(("was", "now"), RESTLESS)
    async def test_what_changes_on_its_own_far_away_is_no_success(self, was: str, now: str) -> None:
        for expect in ([], [MISSING], [THERE]):
            verdict = await self.far(was, now, *expect)
            assert verdict.status is NOTHING, (expect, verdict.cause)
            assert was.startswith(("Resend", "59")) or verdict.confidence < 0.65

    async def test_nor_is_it_of_a_long_or_double_tap(self) -> None:
        target = Target(text=Text.literal("Buy"))
        for action in (LongPress(target=target), DoubleTap(target=target)):
            verdict = await self.far("Battery 85%", "Battery 84%", action=action)
            assert verdict.status is NOTHING

    @pytest.mark.parametrize(
        "looks",
        [
            {"resource_id": "app:id/view_pager"},
            {"resource_id": "app:id/bannerImage"},
            {"scrollable": True},
            {"description": "广告"},
        ],
        ids=str,
    )
    async def test_the_next_page_of_a_pager_is_none(self, looks: dict[str, Any]) -> None:
        stage = group("stage", 1, 4, **looks)
        screens = [
            self.page(stage, *(text(words, 1 + at, parent="stage") for at, words in enumerate(slide)))
            for slide in (("Sale", "Shoes"), ("News", "Hats", "Today"))
        ]
        for expect in ([], [MISSING], [THERE]):
            verdict = await self.judge(screens[0], screens[1], BUY, *expect)
            assert verdict.status is NOTHING
            assert verdict.confidence < 0.65

    async def test_a_pager_that_is_the_page_itself_hides_nothing(self) -> None:
        stage = group("stage", 0, 12, resource_id="app:id/view_pager")
        lists = ("Ann", "Bo"), ("Cy", "Di", "Ed", "Flo")
        screens = [
            self.page(stage, *(text(name, 1 + at, parent="stage") for at, name in enumerate(names)))
            for names in lists
        ]
        assert (await self.judge(screens[0], screens[1], BUY)).status is SUCCESS

    async def test_a_foreign_message_proves_nothing_where_all_was_so_before(self) -> None:
        page = self.page()
        over = await self.shown(self.page(text("Ann is online", 7)))
        after = page.model_copy(update={"frame": over.frame, "toasts": ("Ann is online",)})
        verdict = await self.comparing.compare(await self.shown(page), after, BUY, [THERE])
        assert verdict.status is NOTHING
        assert verdict.confidence < 0.65

    async def test_texts_that_come_and_go_far_away_prove_nothing_either(self) -> None:
        before, after = self.page(text("Hello", 2)), self.page(text("Hello", 2), text("New", 4))
        for screens in ((before, after), (after, before)):
            verdict = await self.judge(*screens, BUY, THERE)
            assert verdict.status is NOTHING


class TestATrueEffectElsewhere(Elsewhere):
    @pytest.mark.parametrize(
        ("was", "now"), [("87×271+56", "87×271+562"), ("00 h 00 m 01 s", "00 h 00 m 12 s")]
    )
    async def test_a_display_that_shows_the_key_once_more_is_its_doing(self, was: str, now: str) -> None:
        """The digit stands in a part of the key, and may have been there before."""
        key = (button("", 9, id="key"), text("2", 9, id="key.word", parent="key"))
        before, after = (self.page(text(words, 2, id="t"), *key) for words in (was, now))
        verdict = await self.judge(before, after, samples.tap("2"))
        assert verdict.status is SUCCESS

    async def test_whatever_a_pad_shows_its_keys_have_written(self) -> None:
        """`00` moves the digits along: no digit is there more often than before."""
        keys = [button(digit, 3 + at // 3, id=f"key.{digit}") for at, digit in enumerate("0123456789")]
        before, after = (
            self.page(text(words, 1, id="t"), *keys, button("00", 8))
            for words in ("00 h 00 m 12 s", "00 h 12 m 00 s")
        )
        verdict = await self.judge(before, after, samples.tap("00"))
        assert verdict.status is SUCCESS

    async def test_what_came_true_is_its_doing(self) -> None:
        wanted = Appears(target=Target(text="13 online"))
        verdict = await self.far("12 online", "13 online", wanted)
        assert verdict.status is SUCCESS
        assert verdict.confidence > 0.9

    @pytest.mark.parametrize(
        ("was", "now"),
        [
            ("Paused", "Playing"),
            ("Not connected", "Connected"),
            ("2 selected", "3 selected"),
            ("合计 ¥20.00", "合计 ¥40.00"),
            ("3", "4"),
            ("Nothing chosen so far", "Your choice: Buy"),
        ],
    )
    async def test_a_state_or_a_tally_is_an_effect_if_no_sure_one(self, was: str, now: str) -> None:
        verdict = await self.far(was, now)
        assert verdict.status is SUCCESS
        assert verdict.confidence < 0.65
        assert (await self.far(was, now, MISSING)).status is FAILURE

    async def test_a_list_that_is_another_one_is_an_effect(self) -> None:
        names = ("Ann", "Bo", "Cy", "Di"), ("Ed", "Flo")
        screens = [
            self.page(*(button(name, 2 + at, role=Role.ITEM) for at, name in enumerate(some)))
            for some in names
        ]
        verdict = await self.judge(screens[0], screens[1], BUY)
        assert verdict.status is SUCCESS
        assert verdict.confidence > 0.65

    async def test_a_number_on_the_same_card_or_beside_it_is_an_effect(self) -> None:
        card = group("card", 4, 7)
        for words in ("2 kg", "Battery 85%"):
            screens = [
                self.page(card, text(said, 4, id="n", parent="card"), button("Set", 6, parent="card"))
                for said in (words, words.replace("2", "3").replace("85", "84"))
            ]
            verdict = await self.judge(screens[0], screens[1], samples.tap("Set"))
            assert (verdict.status, verdict.confidence > 0.65) == (SUCCESS, True)
        plus = button("+", 5, bounds=samples.row(5, 300))
        number = samples.row(5, 200, 280)
        screens = [self.page(samples.element(said, number, id="n"), plus) for said in ("2 kg", "3 kg")]
        assert (await self.judge(screens[0], screens[1], samples.tap("+"))).status is SUCCESS

    async def test_a_key_that_a_display_shows_is_an_effect(self) -> None:
        screens = [self.page(text(said, 1, id="n"), button("7", 8)) for said in ("1.5", "1.57")]
        assert (await self.judge(screens[0], screens[1], samples.tap("7"))).status is SUCCESS


class TestTimesThatWereSet(Elsewhere):
    @pytest.mark.parametrize(
        ("name", "was", "now"),
        [
            ("+1:00", "05:00", "06:00"),
            ("Reset", "00:45", "00:00"),
            ("Reset", "00:01:45.20", "00:00:00.00"),
            ("Increase minute", "7:30", "7:31"),
            ("增加一分钟", "7:30", "7:31"),
        ],
    )
    async def test_a_jump_or_a_step_is_an_effect(self, name: str, was: str, now: str) -> None:
        screens = [self.page(text(time, 3, id="t"), button(name, 5)) for time in (was, now)]
        assert (await self.judge(screens[0], screens[1], samples.tap(name))).status is SUCCESS

    async def test_so_is_a_time_on_the_same_card(self) -> None:
        card = group("card", 2, 6)
        for name, status in (("Wake me", SUCCESS), ("Pause", NOTHING)):
            screens = [
                self.page(card, text(time, 2, id="t", parent="card"), button(name, 5, parent="card"))
                for time in ("7:30", "7:31")
            ]
            assert (await self.judge(screens[0], screens[1], samples.tap(name))).status is status

    @pytest.mark.parametrize(
        ("was", "now", "moments", "longer"),
        [
            ("4:59", "4:51", True, True),
            ("4:59", "3:58", False, True),
            ("05:00", "06:00", False, False),
            ("08:12", "08:13", True, True),
            ("8:12 PM", "8:14 PM", True, True),
            ("Mon 8:12", "Mon 8:14", False, True),
            ("0:12:30", "0:12:33", True, True),
            ("0:12:30", "0:00:00", False, False),
            ("5 minutes ago", "6 minutes ago", True, True),
        ],
    )
    def test_a_clock_goes_as_far_as_time_does(self, was: str, now: str, moments: bool, longer: bool) -> None:
        assert (ticks(was, now), ticks(was, now, minute_passed=True)) == (moments, longer)

    def test_a_countdown_runs_down_and_a_cart_does_not(self) -> None:
        assert counts_down("Skip 5s", "Skip 3s")
        assert not counts_down("Skip 3s", "Skip 5s")
        assert not counts_down("Cart (3)", "Cart (2)")
        assert not counts_down("Resend", "Resend (59)")
