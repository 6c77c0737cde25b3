"""An input reaches the phone exactly once, whatever happens to the connection; or there is an error."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from random import Random

import pytest

from tests.phone.adb_tools import Adb, free_port
from tests.phone.device_phone import device_on, little_phone, settings_for, taken, tap
from tests.phone.device_proxy import Fault, Proxy
from treetap.core.clock import FrozenClock, SystemClock
from treetap.device.adb.device import AdbDevice, open_adb
from treetap.device.adb.devices import disconnect
from treetap.device.adb.server import PrivateServer, client_of
from treetap.errors import ActionFailed, DeviceLost, TreetapError
from virtualphone import VirtualPhone

STREAM = b"shell,v2,raw:"
LINE = 740
"""About as many bytes as one tap takes on the wire, packets and all."""


@pytest.fixture(scope="module")
def running() -> Iterator[VirtualPhone]:
    with little_phone(port=free_port()) as phone:
        yield phone


@pytest.fixture
def phone(running: VirtualPhone) -> VirtualPhone:
    running.start()
    running.reset()
    return running


@pytest.fixture
async def proxy(adb_server: Adb) -> AsyncIterator[Proxy]:
    async with Proxy(adb_server.port) as proxy:
        yield proxy


@pytest.fixture
async def device(phone: VirtualPhone, proxy: Proxy, adb_server: Adb) -> AsyncIterator[AdbDevice]:
    async with device_on(phone, adb_server, port=proxy.port) as device:
        yield device


async def ready(device: AdbDevice) -> None:
    """The stream is open, the ledger is there and the size is known."""
    await device.perform(tap(1, 1))


async def tried(device: AdbDevice) -> bool:
    try:
        await device.perform(tap(5, 50))
    except (ActionFailed, DeviceLost) as error:
        assert error.hint
        return False
    return True


def taps(phone: VirtualPhone) -> int:
    return taken(phone).count(tap(5, 50))


@pytest.mark.parametrize("after", [0, 1, 4, 5, 6, 100, 300, LINE - 300])
async def test_a_line_that_is_cut_on_its_way_is_sent_again(
    device: AdbDevice, phone: VirtualPhone, proxy: Proxy, after: int
) -> None:
    await ready(device)
    proxy.arm(Fault(STREAM, up=after, times=1))
    assert await tried(device)
    assert taps(phone) == 1


@pytest.mark.parametrize("after", [0, 1, 10, 29, 30, 31, 60, 61, 90])
async def test_an_answer_that_is_cut_is_looked_up(
    device: AdbDevice, phone: VirtualPhone, proxy: Proxy, after: int
) -> None:
    await ready(device)
    proxy.arm(Fault(STREAM, down=after, times=1))
    done = await tried(device)
    assert taps(phone) == 1 if done else taps(phone) <= 1
    proxy.heal()
    await device.perform(tap(5, 50))
    assert taps(phone) == 2 if done else taps(phone) <= 2


async def test_what_was_given_up_stays_so_though_the_next_line_is_lost(
    device: AdbDevice, phone: VirtualPhone, proxy: Proxy
) -> None:
    await ready(device)
    ledger = device.shell._ledger
    assert ledger is not None
    ledger.abandoned.add(99)
    proxy.arm(Fault(STREAM, up=20, times=1))
    assert await tried(device)
    assert (await device.shell.run(f"ls {ledger.folder}")).out.split().count("99") == 1
    assert ledger.abandoned == set()


@pytest.mark.slow
@pytest.mark.parametrize("way", ["up", "down"])
async def test_cut_at_any_byte(device: AdbDevice, phone: VirtualPhone, proxy: Proxy, way: str) -> None:
    await ready(device)
    known = 0
    for after in range(LINE):
        proxy.arm(
            Fault(STREAM, times=1, up=after if way == "up" else None, down=after if way == "down" else None)
        )
        before = taps(phone)
        done = await tried(device)
        proxy.heal()
        known += done
        assert taps(phone) - before in ((1,) if done else (0, 1)), f"cut after {after} bytes"
    assert known > LINE * 0.9


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
async def test_trouble_at_any_moment(
    phone: VirtualPhone, alone: tuple[PrivateServer, AdbDevice], seed: int
) -> None:
    server, _ = alone
    random = Random(seed)  # noqa: S311 - the same trouble every time
    async with Proxy(server.port) as proxy:
        device = await open_adb(settings_for(phone, proxy.port), SystemClock(), ensure=server.ensure)
        device.shell._clock = FrozenClock()
        known = 0
        for at in range(40):
            tapping = asyncio.create_task(device.perform(tap(at, 50)))
            await asyncio.sleep(random.random() * 0.02)
            trouble = random.choice(["cut", "kill", "disconnect", "off and on", "none"])
            if trouble == "cut":
                proxy.cut_all()
            elif trouble == "kill":
                assert server._process is not None
                server._process.kill()
            elif trouble == "disconnect":
                await disconnect(client_of(server.settings()), phone.address)
            elif trouble == "off and on":
                await asyncio.to_thread(phone.stop)
                await asyncio.to_thread(phone.start)
            (outcome,) = await asyncio.gather(tapping, return_exceptions=True)
            assert outcome is None or isinstance(outcome, ActionFailed | DeviceLost), (trouble, outcome)
            known += outcome is None
            count = taken(phone).count(tap(at, 50))
            assert count == 1 if outcome is None else count <= 1, (trouble, outcome)
        assert known > 30
        await device.close()


@pytest.mark.parametrize("after", [0, 100, 2 * LINE])
async def test_where_every_stream_is_cut_there_is_an_error_and_one_tap_at_most(
    device: AdbDevice, phone: VirtualPhone, proxy: Proxy, after: int
) -> None:
    await ready(device)
    device._link.patience = 0.5
    proxy.arm(Fault(STREAM, up=after, down=60))
    assert not await tried(device)
    assert taps(phone) <= 1


async def test_a_stream_that_ended_between_two_taps_is_replaced(
    device: AdbDevice, phone: VirtualPhone, proxy: Proxy
) -> None:
    for count in range(1, 5):
        await device.perform(tap(5, 50))
        proxy.cut_all()
        assert taps(phone) == count


async def test_a_phone_that_was_disconnected_is_connected_again(
    device: AdbDevice, phone: VirtualPhone, adb_server: Adb
) -> None:
    for count in range(1, 4):
        await device.perform(tap(5, 50))
        assert taps(phone) == count
        adb_server.disconnect(phone.port)
    await device.capture()
    assert "<hierarchy" in await device.tree()


async def test_a_phone_that_was_switched_off_and_on_is_found_again(
    device: AdbDevice, phone: VirtualPhone
) -> None:
    await device.perform(tap(5, 50))
    phone.stop()
    later = asyncio.create_task(device.perform(tap(5, 50)))
    await asyncio.sleep(0.3)
    phone.start()
    await later
    assert taps(phone) == 2


async def test_a_phone_that_stays_away_is_lost(device: AdbDevice, phone: VirtualPhone) -> None:
    await device.perform(tap(5, 50))
    device._link.patience = 0.5
    phone.stop()
    with pytest.raises(DeviceLost) as raised:
        await device.perform(tap(5, 50))
    phone.start()
    assert "adb devices" in raised.value.hint
    assert taps(phone) == 1


@pytest.fixture
async def alone(phone: VirtualPhone) -> AsyncIterator[tuple[PrivateServer, AdbDevice]]:
    """A device with an adb server that a test may kill."""
    async with PrivateServer() as server:
        settings = settings_for(phone, server.port)
        device = await open_adb(settings, SystemClock(), ensure=server.ensure)
        yield server, device
        await device.close()


async def test_a_server_that_was_killed_between_taps_is_started_again(
    alone: tuple[PrivateServer, AdbDevice], phone: VirtualPhone
) -> None:
    server, device = alone
    for count in range(1, 4):
        await device.perform(tap(5, 50))
        assert taps(phone) == count
        assert server._process is not None
        server._process.kill()
        server._process.wait()


async def test_a_server_that_is_restarted_in_the_middle_of_a_tap(
    phone: VirtualPhone, alone: tuple[PrivateServer, AdbDevice]
) -> None:
    server, _ = alone
    async with Proxy(server.port) as proxy:
        settings = settings_for(phone, proxy.port)
        device = await open_adb(settings, SystemClock(), ensure=server.ensure)
        await ready(device)
        for count in range(1, 4):
            proxy.arm(Fault(STREAM, down=0, hold=True, times=1))
            tapping = asyncio.create_task(device.perform(tap(5, 50)))
            while taps(phone) < count:  # noqa: ASYNC110 - nobody tells when a tap has arrived
                await asyncio.sleep(0.01)
            await server.stop()
            proxy.heal()
            proxy.cut_all()
            await server.start()
            await tapping
            assert taps(phone) == count
        await device.close()


async def test_what_began_and_is_not_known_to_have_ended_is_not_sent_again(
    device: AdbDevice, phone: VirtualPhone, proxy: Proxy
) -> None:
    shell = device.shell
    await ready(device)
    shell._clock = FrozenClock()
    ledger = shell._ledger
    assert ledger is not None
    # The phone has begun the next input already, as far as its ledger says.
    await shell.run(f"mkdir {ledger.folder}/{ledger._number + 1}")
    proxy.arm(Fault(STREAM, up=100, times=1))
    with pytest.raises(ActionFailed, match="not known"):
        await device.perform(tap(5, 50))
    assert taps(phone) == 0
    await device.perform(tap(5, 50))
    assert taps(phone) == 1


async def test_what_was_cancelled_before_it_began_never_does(
    device: AdbDevice, phone: VirtualPhone, proxy: Proxy
) -> None:
    await ready(device)
    proxy.arm(Fault(STREAM, up=100, hold=True, times=1))
    cancelled = asyncio.create_task(device.perform(tap(9, 90)))
    await asyncio.sleep(0.1)
    cancelled.cancel()
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    assert device.shell._ledger is not None
    (number,) = device.shell._ledger.abandoned
    await device.perform(tap(5, 50))
    # Its line arrives after all: the place in the ledger is taken.
    folder = device.shell._ledger.folder
    assert (await device.shell.run(f"mkdir {folder}/{number}")).code != 0
    assert taken(phone).count(tap(9, 90)) == 0


async def test_a_deadline_leaves_it_known_or_unknown_but_never_repeated(
    device: AdbDevice, phone: VirtualPhone, proxy: Proxy
) -> None:
    await ready(device)
    # Nothing arrives: known not to have begun.
    proxy.arm(Fault(STREAM, up=50, hold=True, times=1))
    with pytest.raises(DeviceLost, match=r"0\.3 seconds"):
        await device.shell.run("input tap 5 50", once=True, deadline=0.3)
    assert taps(phone) == 0
    # The answer is held back: the ledger knows it.
    proxy.arm(Fault(STREAM, down=0, hold=True, times=1))
    answer = await device.shell.run("input tap 5 50; exit 3", once=True, deadline=0.3)
    assert (answer.code, answer.whole) == (3, False)
    assert taps(phone) == 1


async def test_a_ledger_that_somebody_removed_is_begun_anew(device: AdbDevice, phone: VirtualPhone) -> None:
    await ready(device)
    await device.shell.run("rm -rf /data/local/tmp/treetap-*")
    await device.perform(tap(5, 50))
    assert taps(phone) == 1


async def test_without_a_place_for_a_ledger_nothing_is_repeated(
    device: AdbDevice, phone: VirtualPhone, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("treetap.device.adb.shell.Ledger.make", lambda _: "c=1")
    await device.perform(tap(5, 50))
    assert taps(phone) == 1
    proxy.arm(Fault(STREAM, down=0, times=1))
    with pytest.raises(ActionFailed, match="not known"):
        await device.perform(tap(5, 50))
    async with asyncio.timeout(5):
        while taps(phone) < 2:  # noqa: ASYNC110 - the phone is still at it
            await asyncio.sleep(0.01)
    assert taps(phone) == 2
    proxy.heal()
    # What ended before anything was sent is no reason to doubt.
    await device.perform(tap(5, 50))
    proxy.cut_all()
    await asyncio.sleep(0.05)
    await device.perform(tap(5, 50))
    assert taps(phone) == 4


async def test_inputs_of_many_callers_survive_a_cut_in_the_middle(
    device: AdbDevice, phone: VirtualPhone, proxy: Proxy
) -> None:
    await ready(device)
    proxy.arm(Fault(STREAM, down=400, times=1))
    done = await asyncio.gather(
        *(device.perform(tap(at, 2 * at)) for at in range(10, 30)), return_exceptions=True
    )
    proxy.heal()
    for at, outcome in zip(range(10, 30), done, strict=True):
        count = taken(phone).count(tap(at, 2 * at))
        assert outcome is None or isinstance(outcome, TreetapError)
        assert count == 1 if outcome is None else count <= 1
