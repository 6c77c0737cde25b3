"""Hostile texts, by hand and at random, through the real adb: exact or refused, and never run."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import pytest
import pytest_asyncio

from treetap.bench.hostile_texts import IMPOSSIBLE, SHORT, WRITTEN, generated
from treetap.bench.paper import desk
from treetap.bench.text_entry import CHANNELS, Tally, cost, type_all
from treetap.device.adb.server import PrivateServer
from treetap.device.typing.channels import Channel

MODULE = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def server() -> AsyncIterator[PrivateServer]:
    async with PrivateServer() as server:
        yield server


def expected_refusals(texts: Sequence[str], channel: str, *, lines: bool = True) -> int:
    """What must be refused, and nothing else may be."""
    count = 0
    for text in texts:
        impossible = "\0" in text or any("\ud800" <= mark <= "\udfff" for mark in text)
        beyond_keys = channel == "keys" and not all(" " <= mark <= "~" for mark in text)
        count += impossible or beyond_keys or (not lines and any(mark in text for mark in "\r\n"))
    return count


def check(tally: Tally, texts: Sequence[str], refusals: int) -> None:
    assert tally.wrong == []
    assert tally.injected == []
    assert not tally.failed
    assert tally.keyboard_lost == 0
    assert tally.strings == len(texts)
    assert tally.refused.total() == refusals
    assert tally.exact == len(texts) - refusals


def test_there_are_enough_of_them() -> None:
    assert len(set(WRITTEN)) == len(WRITTEN) >= 90
    assert len(set(generated(1000, 1))) > 950
    assert list(generated(50, 7)) == list(generated(50, 7))
    assert sum("pwned" in text for text in WRITTEN) >= 30


@pytest.mark.slow
@MODULE
@pytest.mark.parametrize(
    ("channel", "locale", "texts"),
    [
        ("base64", "en", [*SHORT[::10], *generated(16, 2)]),
        ("plain", "zh", [*SHORT[1::24], *generated(8, 3)]),
        ("keys", "zh", [*SHORT[:80:6], *generated(8, 4)]),
    ],
    ids=["base64", "plain", "keys"],
)
async def test_a_part_of_them_on_each_channel(
    channel: str, locale: str, texts: list[str], server: PrivateServer
) -> None:
    async with desk(CHANNELS[channel], locale=locale, server=server) as on:
        tally = await type_all(on, "body", texts)
    check(tally, texts, expected_refusals(texts, channel))


@MODULE
async def test_into_one_line(server: PrivateServer) -> None:
    texts = SHORT[2::24]
    async with desk(server=server) as on:
        tally = await type_all(on, "line", texts)
    check(tally, texts, expected_refusals(texts, "base64", lines=False))


@MODULE
async def test_what_is_no_text_is_refused_before_a_command_is_sent(server: PrivateServer) -> None:
    async with desk(server=server) as on:
        tally = await type_all(on, "body", IMPOSSIBLE)
        assert on.shell.sent == []
    check(tally, IMPOSSIBLE, len(IMPOSSIBLE))


ALL = (*WRITTEN, *generated(300, 1))


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("channel", "locale", "texts"),
    [
        *(("base64", "en", ALL), ("base64", "zh", WRITTEN[::3])),
        *(("plain", "zh", ALL), ("plain", "en", WRITTEN[1::3])),
        *(("keys", "zh", ALL), ("keys", "en", WRITTEN[2::3])),
    ],
)
async def test_all_of_them_on_each_channel_in_both_languages(
    channel: str, locale: str, texts: Sequence[str]
) -> None:
    async with desk(CHANNELS[channel], locale=locale) as on:
        tally = await type_all(on, "body", texts)
    check(tally, texts, expected_refusals(texts, channel))


@pytest.mark.slow
async def test_what_a_text_costs() -> None:
    """A later one is looked for in the tree once, keys are before and after."""
    async with PrivateServer() as server:
        found = await cost(server)
    assert [(what["commands"], what["dumps"]) for what in found.values()] == [
        *((5, 2), (5, 1), (2, 2)),
        *((10, 17), (5, 1)),
        *((2, 2), (2, 2)),
    ]


# The commands themselves.


@pytest.mark.parametrize("channel", list(Channel))
def test_no_character_is_lost_or_split_between_commands(channel: Channel) -> None:
    for text in (*SHORT, "x" * 5000, "长" * 5000, "😀" * 3000, "%s" * 900, "'" * 3000, "\n" * 2000):
        if not channel.carries(text) or text in IMPOSSIBLE:
            continue
        pieces = channel.pieces(text)
        assert "".join(pieces) == text
        commands = [channel.command(piece, "com.example.adbkeyboard/.AdbIME") for piece in pieces]
        assert all(len(command.encode()) < 8192 for command in commands)
        assert all("\n" not in command for command in commands)
        assert all(command.isprintable() or channel is Channel.PLAIN for command in commands)


def test_keys_never_hold_what_stands_for_a_blank() -> None:
    pieces = Channel.KEYS.pieces("%s%%s % s 100%sure")
    assert not any("%s" in piece for piece in pieces)
    assert len(pieces) == 4
