"""The processes of a bench: Ctrl-C is for the one who asks, and none outlives him."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.fakes.lingering import LONG, lingers, naps, tidies
from treetap.bench.crew import Worker, WorkerLost
from treetap.bench.episodes import conduct, run
from treetap.bench.episodes.episode import Episode, EpisodeSuite
from treetap.bench.episodes.outcome import Outcome
from treetap.bench.episodes.record import BenchRecord

SHORT = Episode("short", "a", "en", 1, "Do a")
SUITE = EpisodeSuite("two", "", ((SHORT, replace(SHORT, id="after it")), (replace(SHORT, id=LONG),)))


TEMPLATE = {"level": "simple", "optimum": 1, "possible": True, "across": False}


def breaks(_work: object, _limit: float) -> None:
    raise WorkerLost("the process broke off")


def until(right: Callable[[], bool], seconds: float = 15) -> bool:
    end = time.monotonic() + seconds
    while not right() and time.monotonic() < end:
        time.sleep(0.02)
    return right()


def is_there(pid: int) -> bool:
    """Alive, and not merely waiting to be counted."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
def test_ctrl_c_does_not_end_what_a_process_works_on(tmp_path: Path) -> None:
    worker = Worker(naps)
    try:
        with ThreadPoolExecutor(1) as pool:
            coming = pool.submit(worker.ask, (str(tmp_path / "here"), 0.5), 20)
            assert until((tmp_path / "here").is_file)
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGINT)
            assert coming.result(20) == worker.pid
    finally:
        worker.close()


def test_who_waits_for_a_stopped_process_is_told_at_once(tmp_path: Path) -> None:
    worker = Worker(naps)
    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(worker.ask, (str(tmp_path / "here"), 60), 60)
        assert until((tmp_path / "here").is_file)
        worker.stop()
        with pytest.raises(WorkerLost):
            coming.result(20)
    with pytest.raises(WorkerLost, match="stopped"):
        worker.ask((str(tmp_path / "here"), 0), 1)
    worker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there a process is ended without a word")
def test_who_is_told_to_end_twice_still_puts_away_what_it_has_begun(tmp_path: Path) -> None:
    here = tmp_path / "here"
    worker = Worker(tidies)
    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(worker.ask, str(here), 60)
        assert until(here.is_file)
        worker.stop()
        assert until((tmp_path / "here.ending").is_file)
        worker.stop()
        with pytest.raises(WorkerLost):
            coming.result(20)
    worker.close()
    assert not here.exists()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").is_file(), reason="looks at processes in /proc")
def test_a_process_ends_with_the_one_who_asked(tmp_path: Path) -> None:
    here = tmp_path / "here"
    asks = f"""
from tests.fakes.lingering import naps
from treetap.bench.crew import Worker
if __name__ == "__main__":
    Worker(naps).ask(({str(here)!r}, 60), 60)
"""
    script = tmp_path / "asks.py"
    script.write_text(asks, encoding="utf-8")
    root = str(Path(__file__).parents[2])
    with subprocess.Popen([sys.executable, str(script)], env={**os.environ, "PYTHONPATH": root}) as asking:
        assert until(lambda: here.is_file() and bool(here.read_text(encoding="utf-8")), 30)
        pid = int(here.read_text(encoding="utf-8"))
        assert is_there(pid)
        asking.kill()
    assert until(lambda: not is_there(pid))


def test_an_episode_without_the_phone_that_it_goes_on_with_is_lost_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conduct, "template_of", lambda _name: SimpleNamespace(**TEMPLATE))
    monkeypatch.setattr(run, "Worker", lambda _work: SimpleNamespace(ask=breaks, close=lambda: None))
    kept = replace(SHORT, id="kept", fresh=False)
    suite = EpisodeSuite("kept", "", ((SHORT, kept),))
    told = run.run_suite(suite, BenchRecord(tmp_path, {}), run.HowToRun(), lambda _outcome: None)
    assert [one.status for one in told] == ["error", "error"]
    assert "the episode before it broke off" in told[1].reason


@pytest.mark.slow
def test_what_goes_on_when_a_run_is_broken_off_is_not_counted_as_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "conduct", lingers)
    record = BenchRecord(tmp_path, {"suite": "two"})

    def tell(_outcome: Outcome) -> None:
        assert until(lambda: bool(list(tmp_path.glob("pass-1/001/data-0/here")))), "the other one has begun"
        raise KeyboardInterrupt

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        run.run_suite(SUITE, record, run.HowToRun(phones=2), tell)
    assert time.monotonic() - begun < 40
    assert [one.episode.id for one in BenchRecord(tmp_path, {"suite": "two"}).outcomes] == [SHORT.id]
