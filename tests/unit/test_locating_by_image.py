"""By reference image: the right place, the point to touch, and when an image is no answer."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.unit.locating_stage import SIZE, CountingReader, ImageStage, painted, symbol
from treetap.errors import ReferenceInvalid, UnknownName
from treetap.imaging.pictures import Image, Picture
from treetap.locating.by_image import ImageRung
from treetap.locating.ladder import LadderLocator
from treetap.locating.library.index import Cut, Extent, Offset, learned_key
from treetap.models import (
    Blocker,
    BlockerKind,
    Bounds,
    Element,
    Method,
    Point,
    Role,
    Size,
    Source,
    Target,
    Text,
)

SEND, OTHER = symbol(1), symbol(2)
SURE = 0.8


@pytest.fixture
def stage(tmp_path: Path) -> ImageStage:
    made = ImageStage(tmp_path / "assets")
    made.add("send", SEND)
    return made


async def test_what_looks_like_it_is_found(stage: ImageStage) -> None:
    result = await stage.look(painted((OTHER, 60, 300), (SEND, 400, 700)), crop_ref="send")
    assert result.found, result.reason
    assert result.bounds == Bounds.pixel(400, 700, 472, 772)
    assert result.center == Point.pixel(436, 736)
    assert result.method is Method.TEMPLATE
    assert result.confidence >= SURE
    assert result.candidates[0].bounds == result.bounds
    assert result.candidates[0].label == "send"
    assert result.target is not None
    assert result.target.crop_ref == "send"
    assert result.target.last_point == result.center


async def test_what_is_not_there_is_not_found(stage: ImageStage) -> None:
    result = await stage.look(painted((OTHER, 60, 300)), crop_ref="send")
    assert not result.found
    assert result.reason


async def test_two_that_look_the_same_are_both_candidates(stage: ImageStage) -> None:
    result = await stage.look(painted((SEND, 60, 300), (SEND, 400, 700)), crop_ref="send")
    assert not result.found or result.confidence < SURE
    assert result.reason
    assert {round(float(one.bounds.left), -1) for one in result.candidates} == {60, 400}


@pytest.mark.parametrize(("ordinal", "top"), [(1, 300), (2, 700)])
async def test_an_ordinal_counts_them(stage: ImageStage, ordinal: int, top: int) -> None:
    image = painted((SEND, 400, 700), (SEND, 60, 300))
    result = await stage.look(image, crop_ref="send", ordinal=ordinal)
    assert result.found, result.reason
    assert result.bounds is not None
    assert abs(float(result.bounds.top) - top) <= 2
    assert not (await stage.look(image, crop_ref="send", ordinal=3)).found


async def test_an_alias_is_the_reference(stage: ImageStage) -> None:
    stage.library.add("mail", Picture(OTHER), aliases=["发送邮件"])
    assert (await stage.look(painted((OTHER, 60, 300)), crop_ref="发送邮件")).found


async def test_every_variant_is_tried_and_the_best_wins(stage: ImageStage) -> None:
    dark = 255 - SEND
    image = painted((dark, 200, 500))
    assert not (await stage.look(image, crop_ref="send")).found
    stage.library.add_variant("send", Picture(dark))
    result = await stage.look(image, crop_ref="send")
    assert result.found, result.reason
    assert result.bounds == Bounds.pixel(200, 500, 272, 572)


async def test_another_screen_size_is_another_scale(stage: ImageStage) -> None:
    import cv2

    stage.library.add("big", Picture(OTHER), cut=Cut(screen=Size(width=810, height=1440)))
    smaller = np.asarray(cv2.resize(OTHER, (48, 48), interpolation=cv2.INTER_AREA), np.uint8)
    result = await stage.look(painted((smaller, 300, 300)), crop_ref="big")
    assert result.found, result.reason
    assert result.center is not None
    assert abs(result.center.x - 324) <= 3
    assert abs(result.center.y - 324) <= 3


async def test_the_reference_says_what_it_stands_for_and_where_to_touch(stage: ImageStage) -> None:
    cut = Cut(touch=Offset(dx=3.5, dy=0.5), bounds=Extent(left=-0.5, top=-0.25, right=4.0, bottom=1.25))
    stage.library.add("row", Picture(OTHER), cut=cut)
    result = await stage.look(painted((OTHER, 100, 300)), crop_ref="row")
    assert result.found, result.reason
    assert result.bounds == Bounds.pixel(64, 282, 388, 390)
    assert result.center == Point.pixel(352, 336)


async def test_what_reaches_beyond_the_screen_is_touched_on_it(stage: ImageStage) -> None:
    cut = Cut(bounds=Extent(left=-0.5, top=-0.25, right=6.0, bottom=1.25))
    stage.library.add("row", Picture(OTHER), cut=cut)
    result = await stage.look(painted((OTHER, SIZE.width - 80, 300)), crop_ref="row")
    assert result.found, result.reason
    assert result.center is not None
    assert result.safe_region is not None
    assert result.safe_region.contains(result.center)
    assert result.safe_region.visible_on(SIZE) == result.safe_region


# What an image cannot answer


async def test_an_unknown_reference_is_an_error_with_the_nearest_name(stage: ImageStage) -> None:
    with pytest.raises(UnknownName) as caught:
        await stage.look(painted(), crop_ref="sent")
    assert "send" in caught.value.hint
    with pytest.raises(UnknownName):
        await ImageRung(None, stage.pictures).locate(Target(crop_ref="x"), await stage.screen(painted()))


async def test_a_reference_larger_than_the_screen_is_an_error(stage: ImageStage) -> None:
    stage.add("wall", painted((SEND, 60, 300), (OTHER, 100, 100)))
    with pytest.raises(ReferenceInvalid):
        await stage.look(np.ascontiguousarray(painted((SEND, 20, 30))[:300, :300]), crop_ref="wall")


async def test_a_target_without_a_reference_is_none_of_its_business(stage: ImageStage) -> None:
    screen = await stage.screen(painted((SEND, 400, 700)))
    assert await stage.rung.locate(Target(text=Text.literal("Send")), screen) is None
    assert await stage.rung.locate(Target(last_point=Point.pixel(1, 1)), screen) is None
    assert await ImageRung(None, stage.pictures).locate(Target(text=Text.literal("Send")), screen) is None


async def test_a_frame_that_is_gone_is_a_reason(stage: ImageStage) -> None:
    screen = await stage.screen(painted((SEND, 400, 700)))
    stage.frames.forget()
    result = await stage.rung.locate(Target(crop_ref="send"), screen)
    assert result is not None
    assert not result.found
    assert "gone" in result.reason


@pytest.mark.parametrize(("line", "found"), [("Send", True), ("Send_all", False), (None, False)])
async def test_a_text_that_must_match_is_read_there(tmp_path: Path, line: str | None, found: bool) -> None:
    lines = {} if line is None else {line: Bounds.pixel(410, 720, 460, 750)}
    stage = ImageStage(tmp_path / "assets", CountingReader(**lines))
    stage.add("send", SEND)
    target = {"crop_ref": "send", "text": "Send", "must_match": ("text",)}
    result = await stage.look(painted((SEND, 400, 700)), **target)
    assert result.found is found
    assert stage.reader is not None
    assert stage.reader.asked == 1
    if not found:
        assert "Send" in result.reason
        assert result.candidates


async def test_without_a_reader_a_text_that_must_match_is_no_ones_to_say(stage: ImageStage) -> None:
    result = await stage.look(painted((SEND, 400, 700)), crop_ref="send", text="Send", must_match=("text",))
    assert not result.found


async def test_what_pixels_cannot_tell_must_not_be_told_by_them(stage: ImageStage) -> None:
    image = painted((SEND, 400, 700))
    for more in (
        {"role": "button", "must_match": ("role",)},
        {"resource_id": "app:id/x", "must_match": ("resource_id",)},
        {"page_key": "elsewhere", "must_match": ("page_key",)},
    ):
        result = await stage.look(image, crop_ref="send", **more)
        assert not result.found
        assert result.reason


# What lies over it


async def test_nothing_behind_a_dialog_or_under_the_keyboard(stage: ImageStage) -> None:
    image = painted((SEND, 400, 700))
    dialog = Element(id="d", bounds=Bounds.pixel(40, 200, 500, 600), role=Role.DIALOG, source=Source.TREE)
    over = Blocker(kind=BlockerKind.POPUP, description="menu", elements=("d",))
    covered = [
        await stage.screen(image, elements=(dialog,)),
        await stage.screen(
            image, elements=(dialog.model_copy(update={"role": Role.LIST}),), blockers=(over,)
        ),
        await stage.screen(image, keyboard_shown=True),
    ]
    for screen in covered:
        result = await stage.rung.locate(Target(crop_ref="send"), screen)
        assert result is not None
        assert not result.found
        assert "behind" in result.reason or "keyboard" in result.reason
        assert result.candidates
    front = await stage.screen(painted((SEND, 100, 300)), elements=(dialog,))
    result = await stage.rung.locate(Target(crop_ref="send"), front)
    assert result is not None
    assert result.found


# What was learned


def learned(stage: ImageStage, target: Target, image: object = SEND, **more: object) -> None:
    key = learned_key(target, "com.example.app")
    assert key is not None
    assert isinstance(image, np.ndarray)
    given = {"words": "Send", "method": Method.OCR, "cut": Cut(screen=SIZE)} | more
    stage.library.learn(key, Picture(image), **given)  # type: ignore[arg-type]


NAMED = Target(text=Text.literal("Send"))


async def test_what_was_learned_for_a_target_answers_it(stage: ImageStage) -> None:
    learned(stage, NAMED)
    result = await stage.look(painted((SEND, 100, 300)), text="Send", last_point=Point.pixel(1, 1))
    assert result.found, result.reason
    assert result.method is Method.TEMPLATE
    entry = stage.library.learned(learned_key(NAMED, "com.example.app") or "")
    assert entry is not None


@pytest.mark.parametrize(
    "other",
    [
        {"text": "Send all"},
        {"text": "Send", "role": "button"},
        {"text": "Send", "page_key": "chat"},
        {"text": "Send", "ordinal": 1},
        {"text": "Send", "container": "Drafts"},
    ],
)
async def test_what_was_learned_answers_no_other_target(stage: ImageStage, other: dict[str, object]) -> None:
    learned(stage, NAMED)
    screen = await stage.screen(painted((SEND, 100, 300)))
    assert await stage.rung.locate(Target.model_validate(other), screen) is None
    elsewhere = screen.model_copy(update={"package": "com.example.other"})
    assert await stage.rung.locate(NAMED, elsewhere) is None


async def test_a_learned_reference_asked_for_by_name_keeps_its_words(stage: ImageStage) -> None:
    learned(stage, NAMED)
    entry = stage.library.learned(learned_key(NAMED, "com.example.app") or "")
    assert entry is not None
    image = painted((SEND, 100, 300))
    result = await stage.look(image, crop_ref=entry.name, text="Delete")
    assert not result.found
    assert "Send" in result.reason
    assert (await stage.look(image, crop_ref=entry.name, text="Send")).found


async def test_what_a_tree_told_of_is_left_to_the_tree_at_hand(stage: ImageStage) -> None:
    learned(stage, NAMED, method=Method.TREE)
    image = painted((SEND, 100, 300))
    with_tree = await stage.screen(image, sources=[Source.TREE])
    assert await stage.rung.locate(NAMED, with_tree) is None
    assert await stage.rung.locate(NAMED, await stage.screen(image)) is not None


async def test_what_was_learned_is_not_found_darkened(stage: ImageStage) -> None:
    """A page behind a dialog looks like itself, but darker."""
    learned(stage, NAMED)
    dimmed = (painted((SEND, 100, 300)) * 0.45).astype(np.uint8)
    assert not (await stage.look(dimmed, text="Send")).found


@pytest.mark.parametrize(
    ("ground", "ink", "then"),
    [
        ((0, 0, 0), (255, 255, 255), (173, 173, 173)),
        ((18, 18, 18), (224, 224, 224), (179, 179, 179)),
        ((253, 253, 253), (33, 30, 28), (96, 96, 96)),
    ],
)
async def test_what_was_learned_is_not_found_with_less_contrast(
    stage: ImageStage, ground: tuple[int, ...], ink: tuple[int, ...], then: tuple[int, ...]
) -> None:
    """Behind a dialog on a black page, or disabled: the mean is about the same."""
    drawn = (symbol(1).min(axis=2) < 150)[..., None] & (np.arange(72) % 6 == 0)[:, None, None]

    def page(colour: tuple[int, ...]) -> Image:
        thing = np.where(drawn, np.array(colour, np.uint8), np.array(ground, np.uint8))
        image = np.full((SIZE.height, SIZE.width, 3), ground, np.uint8)
        image[300:372, 100:172] = thing
        return image

    learned(stage, NAMED, page(ink)[300:372, 100:172])
    assert (await stage.look(page(ink), text="Send")).found
    paler = await stage.look(page(then), text="Send")
    assert not paler.found
    assert "colours" in paler.reason


async def test_one_variant_that_is_too_large_does_not_hide_the_others(stage: ImageStage) -> None:
    stage.add("both", np.tile(symbol(3), (20, 10, 1)))
    stage.library.add_variant("both", Picture(SEND))
    assert (await stage.look(painted((SEND, 100, 300)), crop_ref="both")).found


async def test_images_alone_answer_although_a_tree_is_at_hand(stage: ImageStage) -> None:
    learned(stage, NAMED, method=Method.TREE)
    rung = ImageRung(stage.library, stage.pictures, alone=True)
    with_tree = await stage.screen(painted((SEND, 100, 300)), sources=[Source.TREE])
    result = await rung.locate(NAMED, with_tree)
    assert result is not None
    assert result.found
    assert "tree" in result.reason


@pytest.mark.parametrize(
    "size", [Size(width=1, height=1), Size(width=24, height=960), Size(width=8, height=8)]
)
async def test_a_strip_of_a_screen_is_no_place_for_what_was_learned(stage: ImageStage, size: Size) -> None:
    learned(stage, NAMED)
    ladder = LadderLocator(stage.pictures, images=stage.rung)
    screen = await stage.screen(np.full((size.height, size.width, 3), 200, np.uint8))
    assert not (await ladder.locate(NAMED, screen)).found
