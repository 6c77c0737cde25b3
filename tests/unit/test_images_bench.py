"""The study of finding images: its screens and cases are what they say."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw

from treetap.bench.images.cases import Case, Kind, cases, make, occurs, told_apart
from treetap.bench.images.crops import ALIKE, LEAST, MOST, Page, second_best
from treetap.bench.images.screens import files, load, set_aside
from treetap.errors import ScreenUnreadable, StorageError
from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image
from virtualphone.toolkit.text import icon_font, icon_glyph, words_font

Screens = list[tuple[str, Image]]
ICONS = "home search settings star favorite delete edit share mail call lock alarm wifi person group".split()


def screen(seed: int) -> Image:
    """Words and icons in colours, no two alike."""
    rng = np.random.default_rng(seed)
    dark = seed % 2 == 1
    page = Pillow.new("RGB", (360, 600), (20, 20, 26) if dark else (250, 250, 252))
    draw = ImageDraw.Draw(page)
    for row in range(7):
        top = 10 + row * 84
        ink = tuple(int(one) for one in rng.integers(150 if dark else 0, 256 if dark else 130, 3))
        icon = icon_glyph(ICONS[(row + seed * 5) % len(ICONS)])
        draw.text((16, top), icon, font=icon_font(56), fill=ink)
        words = "".join(chr(int(rng.integers(65, 91))) for _ in range(8))
        draw.text((90, top), words, font=words_font(int(rng.integers(28, 46))), fill=ink)
    image = np.ascontiguousarray(np.asarray(page, np.uint8)[:, :, ::-1])
    image.setflags(write=False)
    return image


@pytest.fixture(scope="module")
def screens() -> Screens:
    return [(f"page {seed}", screen(seed)) for seed in range(3)]


@pytest.fixture(scope="module")
def made(screens: Screens) -> dict[Kind, list[Case]]:
    every: dict[Kind, list[Case]] = {kind: [] for kind in Kind}
    for case in make(screens, seed=3, per_class=4, near=8):
        every[case.kind].append(case)
    return every


def page_of(case: Case, screens: Screens) -> Page:
    return next(Page(name, image) for name, image in screens if case.name.startswith(name))


def part(image: Image, box: Box) -> Image:
    return image[box.top : box.bottom, box.left : box.right]


def best(image: Image, reference: Image) -> float:
    return float(cv2.matchTemplate(image, reference, cv2.TM_CCOEFF_NORMED).max())


# --- cases


def test_each_class_has_as_many_cases_as_were_asked_for(made: dict[Kind, list[Case]]) -> None:
    sizes = {kind: len(some) for kind, some in made.items()}
    assert sizes == {kind: 8 if kind in {Kind.NEAR, Kind.REMOVED} else 4 for kind in Kind}


def test_the_seed_decides_everything(screens: Screens) -> None:
    first, again, other = (make(screens, seed, per_class=1) for seed in (1, 1, 2))
    assert [one.name for one in first] == [one.name for one in again]
    assert all(np.array_equal(one.screen, two.screen) for one, two in zip(first, again, strict=True))
    assert all(np.array_equal(one.reference, two.reference) for one, two in zip(first, again, strict=True))
    assert [one.name for one in first] != [one.name for one in other]


def test_a_crop_is_exactly_there_and_nowhere_else(made: dict[Kind, list[Case]], screens: Screens) -> None:
    for case in made[Kind.SAME]:
        assert case.truth is not None
        assert LEAST <= case.truth.width <= MOST
        assert LEAST <= case.truth.height <= MOST
        assert np.array_equal(part(case.screen, case.truth), case.reference)
        assert second_best(page_of(case, screens), case.truth) < ALIKE
        assert case.reference.std() > 5


def test_a_repeated_element_is_no_unique_crop() -> None:
    image = screen(0).copy()
    image[500:570, 10:340] = image[10:80, 10:340]
    assert second_best(Page("twice", image), Box(10, 10, 200, 80)) > 0.95
    assert second_best(Page("once", screen(0)), Box(10, 10, 200, 80)) < ALIKE


def test_a_copy_between_the_pixels_of_the_reduced_screen_is_one_too() -> None:
    """On the reduced screen the two have 0.64 in common."""
    large = np.kron(screen(0)[:400], np.ones((3, 3, 1), np.uint8))
    fine = np.kron(np.random.default_rng(1).integers(0, 2, (30, 46, 1)), np.full((3, 3, 3), 200, np.uint8))
    for left, top in ((30, 30), (601, 901)):
        large[top : top + 90, left : left + 138] = fine
    assert second_best(Page("fine", large), Box(30, 30, 168, 120)) > 0.99


def test_a_change_that_makes_another_place_more_like_it_is_not_asked_for() -> None:
    """White swallows a pale ring, and what is left is elsewhere."""
    plain = np.full((400, 600, 3), 250, np.uint8)
    cv2.putText(plain, "W", (60, 110), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (20, 20, 20), 3, cv2.LINE_AA)
    plain[200:320] = plain[40:160]
    cv2.circle(plain, (80, 90), 40, (180, 170, 175), 6, cv2.LINE_AA)
    page, box = Page("ring", plain), Box(30, 40, 130, 140)
    swallowed = np.where(page.part(box) > 150, 250, page.part(box)).astype(np.uint8)
    assert told_apart(page, box, page.part(box))
    assert not told_apart(page, box, swallowed)


def test_scaled_targets_keep_their_shape_and_are_within_the_range(made: dict[Kind, list[Case]]) -> None:
    scales = []
    for case in made[Kind.SCALED]:
        assert case.truth is not None
        height, width = case.reference.shape[:2]
        scales.append(case.truth.width / width)
        assert case.truth.height / height == pytest.approx(scales[-1], rel=0.1)
        shown = cv2.resize(part(case.screen, case.truth), (width, height), interpolation=cv2.INTER_AREA)
        assert best(np.asarray(shown, np.uint8), case.reference) > 0.8, case.name
    assert all(0.47 < scale < 2.1 for scale in scales)
    assert min(scales) < 0.95 or max(scales) > 1.05


def test_recoloured_targets_are_other_pixels_of_the_same_drawing(made: dict[Kind, list[Case]]) -> None:
    for case in made[Kind.RECOLOURED]:
        assert case.truth is not None
        shown = part(case.screen, case.truth)
        assert np.abs(shown.astype(int) - case.reference).mean() > 1
        grey, asked = (cv2.cvtColor(one, cv2.COLOR_BGR2GRAY) for one in (shown, case.reference))
        assert best(np.asarray(grey, np.uint8), np.asarray(asked, np.uint8)) > 0.6


def test_a_quarter_of_an_occluded_target_is_hidden(made: dict[Kind, list[Case]], screens: Screens) -> None:
    for case in made[Kind.OCCLUDED]:
        assert case.truth is not None
        changed = (part(case.screen, case.truth) != case.reference).any(axis=2)
        assert 0.12 < changed.mean() < 0.29, case.name
        elsewhere = case.screen.copy()
        part(elsewhere, case.truth)[:] = case.reference
        assert np.array_equal(elsewhere, page_of(case, screens).image)


def test_an_absent_reference_is_of_another_screen(made: dict[Kind, list[Case]], screens: Screens) -> None:
    for case in made[Kind.ABSENT]:
        assert case.truth is None
        assert best(case.screen, case.reference) < 0.95
        home = next(image for name, image in screens if f"asked for {name}" in case.name)
        assert best(home, case.reference) > 0.999


def test_what_occurs_at_another_size_is_not_absent() -> None:
    image = screen(0)
    crop = cv2.resize(part(image, Box(10, 10, 190, 80)), None, fx=1.4, fy=1.4)
    assert occurs(Page("here", image), np.asarray(crop, np.uint8))
    assert not occurs(Page("elsewhere", screen(1)), part(screen(2), Box(80, 90, 260, 160)))


def test_what_is_also_written_small_is_not_asked_for_at_another_size() -> None:
    image = np.full((600, 400, 3), 250, np.uint8)
    for size, at in ((2.4, (30, 150)), (1.4, (30, 400))):
        cv2.putText(image, "Kelp", at, cv2.FONT_HERSHEY_DUPLEX, size, (60, 30, 10), 3)
    with pytest.raises(StorageError, match="Only 0 of 1"):
        list(cases([("twice", image)], per_class=1, kinds=(Kind.SCALED,)))
    assert list(cases([("twice", image)], per_class=1, kinds=(Kind.SAME,)))


def test_a_near_duplicate_stands_beside_the_target(made: dict[Kind, list[Case]], screens: Screens) -> None:
    for case in made[Kind.NEAR]:
        assert case.truth is not None
        assert np.array_equal(part(case.screen, case.truth), case.reference)
        copy = part(case.screen, copy_of(case))
        assert (np.abs(copy.astype(int) - case.reference).max(axis=2) > 40).sum() >= 48, case.name
        assert not copy_of(case).overlaps(case.truth)


def test_a_removed_target_leaves_its_near_duplicate_only(
    made: dict[Kind, list[Case]], screens: Screens
) -> None:
    for case in made[Kind.REMOVED]:
        assert case.truth is None
        original = page_of(case, screens).image
        left, top = np.unravel_index(
            cv2.matchTemplate(original, case.reference, cv2.TM_SQDIFF).argmin(),
            (
                original.shape[0] - case.reference.shape[0] + 1,
                original.shape[1] - case.reference.shape[1] + 1,
            ),
        )[::-1]
        height, width = case.reference.shape[:2]
        there = part(case.screen, Box(int(left), int(top), int(left) + width, int(top) + height))
        assert there.reshape(-1, 3).std(axis=0).max() < 1
        assert not np.array_equal(part(case.screen, copy_of(case)), case.reference)


def test_near_duplicates_are_of_many_kinds(made: dict[Kind, list[Case]]) -> None:
    kinds = {case.name.rpartition(", ")[2].partition(" at ")[0] for case in made[Kind.NEAR]}
    assert len(kinds) >= 5


def copy_of(case: Case) -> Box:
    left, top = map(int, case.name.rpartition(" at ")[2].split(","))
    height, width = case.reference.shape[:2]
    return Box(left, top, left + width, top + height)


def test_an_empty_screen_has_nothing_to_cut_out() -> None:
    blank = np.full((600, 400, 3), 255, np.uint8)
    with pytest.raises(StorageError, match="Only 0 of 2"):
        make([("blank", blank)], per_class=2)


# --- screens


def test_the_halves_are_fixed_and_keep_a_page_in_two_languages_together() -> None:
    names = [f"app_{tongue}_{page}.png" for tongue in ("en", "zh") for page in ("a", "b", "c", "d")]
    names += [f"other_{number}.jpg" for number in range(7)]
    aside = set_aside(names)
    assert aside == set_aside(names[::-1])
    assert 6 <= len(aside) <= 9
    for page in "abcd":
        assert (f"app_en_{page}.png" in aside) == (f"app_zh_{page}.png" in aside)
    assert any(name.startswith("app") for name in aside)
    assert any(name.startswith("other") for name in aside)


def test_real_screens_are_those_of_the_half(tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / f"shot_{number}.png").write_bytes(
            cv2.imencode(".png", np.full((40, 30, 3), number * 10, np.uint8))[1].tobytes()
        )
    (tmp_path / "notes.txt").write_text("no picture")
    working, aside = files(tmp_path, False), files(tmp_path, True)
    assert len(working) == len(aside) == 2
    assert not set(working) & set(aside)


@pytest.mark.slow
def test_the_virtual_phone_shows_other_apps_to_each_half() -> None:
    working, aside = (load(None, held_out=held_out) for held_out in (False, True))
    apps = [{name.split()[0] for name, _ in half} for half in (working, aside)]
    assert not apps[0] & apps[1]
    for half in (working, aside):
        assert len({name for name, _ in half}) == len(half)
        assert {" zh " in name for name, _ in half} == {" dark " in name for name, _ in half} == {True, False}
        assert all(image.shape[2] == 3 and image.std() > 3 for _, image in half)


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(StorageError, match="cannot be read"):
        load(tmp_path / "missing", held_out=False)
    with pytest.raises(StorageError, match="no pictures"):
        load(tmp_path, held_out=False)
    (tmp_path / "one.png").write_bytes(b"\x89PNG broken")
    with pytest.raises(StorageError, match="none is set aside"):
        load(tmp_path, held_out=True)
    with pytest.raises(ScreenUnreadable, match=r"one\.png"):
        load(tmp_path, held_out=False)
