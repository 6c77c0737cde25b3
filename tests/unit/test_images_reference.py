"""Reference images: what is usable, and what is refused with a word about what is wrong with it."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from treetap.errors import OffScreen, ReferenceInvalid
from treetap.imaging.pictures import Image, Picture
from treetap.locating.images.reference import cut, load_reference, reference_of
from treetap.models import Bounds, Size

NOISE = np.random.default_rng(5).integers(0, 256, (40, 60, 3), dtype=np.uint8)


def png(image: np.ndarray) -> bytes:
    return cv2.imencode(".png", image)[1].tobytes()


def claims(width: int, height: int) -> bytes:
    """A PNG whose header says so, and which holds nothing."""
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", b""), (b"IEND", b"")]
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def with_alpha(image: Image, alpha: np.ndarray) -> bytes:
    return png(np.dstack([image, alpha.astype(np.uint8)]))


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]


BAD: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "is empty"),
    "text": (b"not an image at all", "neither a PNG nor a JPEG"),
    "cut": (png(NOISE)[:-40], "cut off"),
    "damaged": (flipped(png(NOISE), 400), "damaged"),
    "cut jpeg": (cv2.imencode(".jpg", NOISE)[1].tobytes()[:300], "cut off"),
    "nothing inside": (claims(60, 40), "cannot be decoded"),
    "20,000 px wide": (claims(20_000, 100), "20000x100"),
    "20,000 px both ways": (claims(20_000, 20_000), "20000x20000"),
    "one pixel": (png(NOISE[:1, :1]), "1x1"),
    "a line": (png(NOISE[:7]), "60x7"),
    "transparent": (with_alpha(NOISE, np.zeros((40, 60))), "transparent"),
    "nearly transparent": (with_alpha(NOISE, np.full((40, 60), 90)), "transparent"),
    "a speck": (with_alpha(NOISE, np.pad(np.full((3, 9), 255), ((10, 27), (20, 31)))), "9x3"),
    "flat": (png(np.full((40, 60, 3), 200, np.uint8)), "flat"),
    "flat but for compression": (png((NOISE // 64 + 100).astype(np.uint8)), "flat"),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_cannot_be_found_is_refused_by_name(kind: str, tmp_path: Path) -> None:
    data, what = BAD[kind]
    file = tmp_path / "send button.png"
    file.write_bytes(data)
    with pytest.raises(ReferenceInvalid, match=what) as caught:
        load_reference(file)
    assert "send button.png" in caught.value.message
    assert caught.value.hint


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_huge_file(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(70_000_000)


def no_file(path: Path) -> None:
    assert not path.exists()


@pytest.mark.parametrize("made", [a_folder, a_pipe, a_huge_file, no_file])
def test_what_is_no_file_to_read_is_refused_unread(made: Callable[[Path], None], tmp_path: Path) -> None:
    made(tmp_path / "x.png")
    with pytest.raises(ReferenceInvalid, match=r"x\.png"):
        load_reference(tmp_path / "x.png")


def test_a_name_that_no_file_can_have() -> None:
    with pytest.raises(ReferenceInvalid):
        load_reference(Path("a\0b.png"))


def test_a_picture_is_what_the_file_shows(tmp_path: Path) -> None:
    file = tmp_path / "x.png"
    file.write_bytes(png(NOISE))
    reference = load_reference(file)
    assert np.array_equal(reference.picture.image, NOISE)
    assert reference.mask is None
    assert reference.size == Size(width=60, height=40)


@pytest.mark.parametrize(
    "encoded",
    [
        png(NOISE[:, :, 0]),
        png(NOISE.astype(np.uint16) * 257),
        cv2.imencode(".jpg", NOISE, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes(),
        with_alpha(NOISE, np.full((40, 60), 255)),
    ],
    ids=["grey", "16 bits", "jpeg", "opaque"],
)
def test_other_kinds_of_file_are_pictures_too(encoded: bytes) -> None:
    reference = reference_of(encoded, "x")
    assert reference.picture.image.shape == (40, 60, 3)
    assert reference.mask is None


def test_transparent_pixels_do_not_count() -> None:
    alpha = np.zeros((40, 60))
    alpha[5:35, 10:50] = 255
    reference = reference_of(with_alpha(NOISE, alpha), "x")
    assert reference.mask is not None
    assert np.array_equal(reference.mask > 0, alpha > 0)
    assert np.array_equal(reference.picture.image[5:35, 10:50], NOISE[5:35, 10:50])
    # What is beneath transparency is nothing that shows.
    assert len(np.unique(reference.picture.image[alpha == 0])) == 1


@pytest.mark.parametrize(("ink", "ground"), [(20, 255), (240, 0)])
def test_a_one_coloured_icon_stands_out_from_its_ground(ink: int, ground: int) -> None:
    alpha = np.zeros((40, 60))
    alpha[8:30, 12:40] = 255
    reference = reference_of(with_alpha(np.full((40, 60, 3), ink, np.uint8), alpha), "x")
    assert set(np.unique(reference.grey).tolist()) == {ink, ground}


@pytest.mark.parametrize("ratio", [0.125, 0.21, 0.5, 0.77, 1.3])
def test_a_reduced_reference_is_not_stretched(ratio: float) -> None:
    ramp = np.repeat(np.tile(np.arange(0, 200, 2, dtype=np.uint8), (90, 1))[:, :, None], 3, axis=2)
    reduced = reference_of(png(ramp), "ramp").reduced(ratio).astype(float)
    height, width = reduced.shape
    assert abs(width - 100 * ratio) < 1
    assert abs(height - 90 * ratio) < 1
    slope = (reduced[2, -2] - reduced[2, 1]) / (width - 3)
    assert slope * ratio == pytest.approx(2, rel=0.04)


def test_a_part_of_a_screen() -> None:
    screen = Picture(NOISE)
    part = cut(screen, Bounds.pixel(10, 5, 40, 30))
    assert np.array_equal(part.picture.image, NOISE[5:30, 10:40])
    with pytest.raises(OffScreen):
        cut(screen, Bounds.pixel(100, 5, 140, 30))
    with pytest.raises(ReferenceInvalid, match="5x25"):
        cut(screen, Bounds.pixel(10, 5, 15, 30))
    with pytest.raises(ReferenceInvalid, match="flat"):
        cut(Picture(np.full((50, 50, 3), 9, np.uint8)), Bounds.pixel(0, 0, 40, 40))
