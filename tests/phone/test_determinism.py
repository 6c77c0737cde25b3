"""At speed 0 the same seed and commands give the same pixels and dumps in any process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


def answers(locale: str, hash_seed: str) -> list[str]:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "tests.phone.determinism_child", locale]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("locale", ["en", pytest.param("zh", marks=pytest.mark.slow)])
def test_two_processes_answer_alike(locale: str) -> None:
    one, other = answers(locale, "1"), answers(locale, "2")
    assert len(one) > 40
    assert one == other
    pictures = [line.split()[0] for line in one if "screencap" in line]
    assert len(set(pictures)) > len(pictures) // 2
