"""What the verdicts say: what was expected, what went wrong, what actions are for, what to do next."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.test_comparator import FAILURE, NOTHING, ON, SUCCESS, TAP, Judging, dialog, field, text
from treetap.core.ports import FrameStore
from treetap.models import (
    Appears,
    Back,
    BlockerKind,
    ClearText,
    Commitment,
    Direction,
    GoHome,
    Gone,
    InputText,
    LaunchApp,
    Role,
    SetChecked,
    Suggestion,
    Swipe,
    Target,
    Text,
    Wait,
)


class TestWhatWasExpected(Judging):
    async def test_a_window_over_it_is_named(self) -> None:
        page = samples.settings(wifi=True)
        question = text("Rate us?", 6)
        over = samples.screen("settings", *page.elements, question, **dialog(question))
        verdict = await self.judge(samples.settings(), over, TAP, ON)
        assert verdict.status is SUCCESS
        assert verdict.blocker is not None
        assert verdict.suggestion is Suggestion.DISMISS

    async def test_the_window_that_was_expected_is_in_nobodys_way(self) -> None:
        question = text("Delete?", 6)
        over = samples.screen("dialog", question, **dialog(question))
        verdict = await self.judge(
            samples.gallery("beach.jpg"), over, samples.tap("Delete"), Appears(target=Target(text="Delete?"))
        )
        assert verdict.status is SUCCESS
        assert verdict.blocker is None

    async def test_what_is_still_behind_a_window_is_not_gone(self, frames: FrameStore) -> None:
        """Android's tree has the window alone; the page behind it is seen by its pixels."""
        page = samples.gallery("beach.jpg", "dog.jpg")
        question = text("Delete?", 6)
        drawn = samples.drawn(samples.screen("x", *page.elements, question))
        frame = await frames.put(drawn)
        over = samples.screen("dialog", question, frame=frame, **dialog(question))
        gone = Gone(target=Target(text="beach.jpg"))
        verdict = await self.comparing.compare(await self.shown(page), over, samples.tap("Delete"), [gone])
        assert verdict.status is FAILURE
        assert verdict.unmet == (gone,)
        assert verdict.blocker is not None

    async def test_a_page_that_still_loads_is_waited_for(self) -> None:
        after = samples.chat("Ann").model_copy(update={"loading": True})
        verdict = await self.judge(samples.settings(), after, TAP, Appears(target=Target(text="hello")))
        assert verdict.status is FAILURE
        assert verdict.suggestion is Suggestion.WAIT

    async def test_a_clock_that_reaches_what_was_expected_got_there_by_hand(self) -> None:
        screens = [samples.screen("a", text(time, 2)) for time in ("07:30", "07:31")]
        wanted = Appears(target=Target(text="07:31"))
        assert (await self.judge(screens[0], screens[1], TAP, wanted)).status is SUCCESS


class TestComplaints(Judging):
    @pytest.mark.parametrize(
        "words",
        [
            "Wrong password",
            "Couldn't connect. Try again.",
            "密码错误",
            "网络不可用，请重试",
            "Name is required",
            "Login required",
            "Login required to go on",
            "No permission",
            "Please enable location",
            "You've reached the limit",
            "Sorry, not now",
            "操作太频繁",
            "网络开小差了",
            "服务器繁忙",
            "暂未开放",
            "密码必须包含数字",
            "只能选择3张图片",
            "请登录",
        ],
    )
    async def test_a_message_that_says_no_is_a_failure(self, words: str) -> None:
        before, after = await self.flashing(words)
        verdict = await self.comparing.compare(before, after, TAP, [])
        assert verdict.status is FAILURE
        assert words in verdict.cause

    @pytest.mark.parametrize(
        "words",
        [
            "Message sent",
            "0 errors found",
            "已保存",
            "No errors",
            "Deleted. This can't be undone.",
            "Terror film saved",
            "No action required",
            "Required items added",
            "Please wait…",
            "Please check your inbox",
            "请稍候",
            "必须品已加入购物车",
            "已邀请先生入群",
        ],
    )
    async def test_any_other_message_is_not(self, words: str) -> None:
        before, after = await self.flashing(words)
        verdict = await self.comparing.compare(before, after, TAP, [])
        assert verdict.status is SUCCESS

    async def test_a_message_that_says_neither_leaves_it_open(self) -> None:
        for words, sure in (("Hello there", False), ("Link copied", True), ("已加入购物车", True)):
            before, after = await self.flashing(words)
            verdict = await self.comparing.compare(before, after, TAP, [])
            assert (verdict.status, verdict.confidence >= 0.65) == (SUCCESS, sure)

    async def test_words_under_a_field_are_a_complaint_and_words_elsewhere_are_not(self) -> None:
        words = "The code must have 6 digits"
        before = samples.screen("form", text("Send", 0), field("12"))
        under = samples.screen("form", text("Send", 0), field("12"), text(words, 5))
        far = samples.screen("form", text("Send", 0), field("12"), text(words, 10))
        assert (await self.judge(before, under)).status is FAILURE
        assert (await self.judge(before, far)).status is SUCCESS

    async def test_an_error_window_is_dismissed(self) -> None:
        words = text("Something went wrong", 5)
        over = samples.screen("error", words, **dialog(words, kind=BlockerKind.ERROR))
        verdict = await self.judge(samples.settings(), over)
        assert verdict.status is FAILURE
        assert verdict.blocker is not None
        assert verdict.suggestion is Suggestion.DISMISS

    async def test_what_only_gets_worse_is_given_up(self) -> None:
        before, after = await self.flashing("Too many attempts. Try again later.")
        verdict = await self.comparing.compare(before, after, TAP, [])
        assert verdict.suggestion is Suggestion.ABORT


class TestWhatActionsAreFor(Judging):
    async def test_typing_shows_the_text(self) -> None:
        action = InputText(text=Text.literal("hello"), target=Target(role=Role.FIELD))
        good = await self.judge(samples.screen("f", field()), samples.screen("f", field("hello")), action)
        bad = await self.judge(samples.screen("f", field()), samples.screen("f", field("hel")), action)
        assert (good.status, bad.status) == (SUCCESS, FAILURE)
        assert "hel" in bad.cause

    async def test_clearing_leaves_nothing(self) -> None:
        action = ClearText(target=Target(role=Role.FIELD))
        full = samples.screen("f", field("hello"))
        assert (await self.judge(full, samples.screen("f", field("")), action)).status is SUCCESS
        assert (await self.judge(full, samples.screen("f", field("hell")), action)).status is FAILURE
        hinted = samples.screen("f", field("Your name"))  # a dump may write the hint as the text
        assert (await self.judge(full, hinted, action)).status is SUCCESS

    async def test_a_closed_loop_that_had_nothing_to_do(self) -> None:
        page = samples.settings(wifi=True)
        there = SetChecked(target=Target(text="Wi-Fi"), checked=True)
        not_there = SetChecked(target=Target(text="Wi-Fi"), checked=False)
        assert (await self.judge(page, page, there)).status is SUCCESS
        assert (await self.judge(page, page, not_there)).status is NOTHING

    async def test_an_app_is_in_front_or_not(self) -> None:
        action = LaunchApp(app=Text.literal("com.example.camera"))
        camera = samples.gallery().model_copy(update={"package": "com.example.camera"})
        assert (await self.judge(samples.settings(), camera, action)).status is SUCCESS
        assert (await self.judge(samples.settings(), samples.gallery(), action)).status is FAILURE
        assert (await self.judge(camera, camera, action)).status is SUCCESS

    async def test_home_is_home_also_from_home(self) -> None:
        home = samples.screen("home", text("Mon 9", 1), package="com.miui.home")
        assert (await self.judge(home, home, GoHome())).status is SUCCESS
        assert (await self.judge(samples.settings(), samples.settings(), GoHome())).status is NOTHING

    async def test_back_that_is_asked_for_again_has_not_left(self) -> None:
        for words in ("Press back again to exit", "再按一次退出"):
            before, after = await self.flashing(words)
            verdict = await self.comparing.compare(before, after, Back(), [])
            assert verdict.status is FAILURE
            assert words in verdict.cause

    async def test_waiting_is_done_when_it_is_over(self) -> None:
        page = samples.settings()
        assert (await self.judge(page, page, Wait(seconds=1))).status is SUCCESS
        assert (await self.judge(page, page, Wait(seconds=1), ON)).status is NOTHING

    async def test_a_swipe_at_the_end_says_so(self) -> None:
        page = samples.settings()
        verdict = await self.judge(page, page, Swipe(direction=Direction.UP))
        assert verdict.status is NOTHING
        assert "nothing further" in verdict.cause


class TestWhatToDoNext(Judging):
    async def test_a_lost_touch_is_tried_again_but_never_one_that_commits(self) -> None:
        page = samples.settings()
        assert (await self.judge(page, page)).suggestion is Suggestion.RETRY
        for commits in Commitment:
            verdict = await self.judge(page, page, samples.tap("Wi-Fi", commits=commits))
            assert verdict.suggestion is not Suggestion.RETRY
            verdict = await self.judge(page, samples.chat(), samples.tap("Wi-Fi", commits=commits), ON)
            assert verdict.suggestion is not Suggestion.RETRY

    async def test_what_is_as_wanted_already_is_skipped(self) -> None:
        page = samples.settings(wifi=True)
        verdict = await self.judge(page, page, TAP, ON)
        assert verdict.status is NOTHING
        assert verdict.suggestion is Suggestion.SKIP
        assert "so before" in verdict.cause

    async def test_what_is_disabled_is_not_tried_again(self) -> None:
        button = samples.element("Send", samples.row(5), role=Role.BUTTON, clickable=True, enabled=False)
        page = samples.screen("a", text("Title", 0), button)
        verdict = await self.judge(page, page, samples.tap("Send"))
        assert verdict.suggestion is Suggestion.REPLAN
        assert "disabled" in verdict.cause

    async def test_a_password_is_in_no_verdict(self) -> None:
        screens = [samples.screen("f", field(typed, password=True, hint="PIN")) for typed in ("", "2468")]
        verdict = await self.judge(screens[0], screens[1], samples.tap("PIN"))
        assert "2468" not in verdict.model_dump_json()
