"""The study of like screens, and what it must find."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests import samples
from treetap.bench import screens


def test_the_auc_counts_pairs_in_the_right_order() -> None:
    like, unlike = np.array([0.9, 0.5]), np.array([0.1, 0.5, 0.8])
    assert screens.auc(like, unlike) == pytest.approx((3 + 1.5) / 6)


async def test_screenshots_are_told_apart_by_their_names(tmp_path: Path) -> None:
    pages = {"chat": samples.chat("Ann", "hi"), "settings": samples.settings()}
    for locale in ("en", "zh"):
        for name, page in pages.items():
            _write(tmp_path / f"app_{locale}_{name}.png", samples.drawn(page).data)
    (found,) = await screens.study_files(tmp_path)
    assert (found.screens, found.auc, found.nearest) == (2, 1.0, 1.0)


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(data)


@pytest.mark.slow
async def test_screens_of_one_page_are_near_whatever_has_changed() -> None:
    found, (vector, decoded) = await screens.study(every=5)
    for one in found:
        assert one.screens > 25
        assert one.auc > (0.93 if one.seen == "elements and pixels" else 0.75)
        assert one.nearest > (0.95 if one.seen == "elements and pixels" else 0.8)
    assert vector < decoded
