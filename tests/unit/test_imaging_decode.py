"""Decoding: whole pictures come out the same however they were encoded, and nothing else comes out at all."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
from PIL import Image as Pil

from treetap.errors import OffScreen, ScreenUnreadable, StorageError
from treetap.imaging.crop import Box, covered, crop
from treetap.imaging.pictures import Picture, decode, encode, raw_from_png, raw_to_png, read_image
from treetap.models import Bounds, Pixels, Size, Space

Encoding = Literal["png", "jpeg", "rgba"]


def noise(width: int = 40, height: int = 30) -> Pil.Image:
    values = np.random.default_rng(7).integers(0, 256, (height, width, 3), np.uint8)
    return Pil.fromarray(values)


def saved(image: Pil.Image, kind: str = "PNG", **more: Any) -> bytes:
    buffer = BytesIO()
    image.save(buffer, kind, **more)
    return buffer.getvalue()


def pixels(data: bytes, encoding: Encoding = "png", size: tuple[int, int] = (40, 30)) -> Pixels:
    return Pixels(data=data, encoding=encoding, size=Size(width=size[0], height=size[1]))


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def made_png(rows: bytes, size: tuple[int, int] = (40, 30), *, packed: bytes | None = None) -> bytes:
    header = struct.pack(">IIBBBBB", *size, 8, 6, 0, 0, 0)
    data = zlib.compress(rows) if packed is None else packed
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


ROWS = (b"\0" + bytes([200, 100, 50, 255]) * 40) * 30


def test_png_and_raw_are_one_picture() -> None:
    image = noise().convert("RGBA")
    image.putalpha(Pil.linear_gradient("L").resize((40, 30)))
    from_png = decode(pixels(saved(image)))
    from_raw = decode(pixels(image.tobytes(), "rgba"))
    assert np.array_equal(from_png, from_raw)
    assert np.array_equal(from_png[:, :, ::-1], np.asarray(noise()))


def test_an_image_cannot_be_changed() -> None:
    image = decode(pixels(saved(noise())))
    assert image.flags.c_contiguous
    with pytest.raises(ValueError, match="read-only"):
        image[0, 0] = 0


@pytest.mark.parametrize("mode", ["L", "LA", "P", "1", "RGB", "RGBA"])
def test_any_kind_of_png_can_be_decoded(mode: str) -> None:
    image = Pil.linear_gradient("L").resize((40, 30)).convert(mode)
    expected = np.asarray(image.convert("RGB"))
    assert np.array_equal(decode(pixels(saved(image)))[:, :, ::-1], expected)


def test_sixteen_bits_become_eight() -> None:
    deep = Pil.fromarray((np.arange(1200, dtype=np.uint16) * 50).reshape(30, 40))
    image = decode(pixels(saved(deep)))
    assert image[0, 0, 0] == 0
    assert image[-1, -1, 0] == 1199 * 50 // 256


@pytest.mark.parametrize("more", [{}, {"progressive": True}, {"quality": 30}])
def test_a_jpeg_can_be_decoded(more: dict[str, Any]) -> None:
    assert decode(pixels(saved(noise(), "JPEG", **more), "jpeg")).shape == (30, 40, 3)
    assert decode(pixels(saved(noise().convert("CMYK"), "JPEG", **more), "jpeg")).shape == (30, 40, 3)


def test_a_jpeg_is_turned_as_its_exif_says() -> None:
    exif = Pil.Exif()
    exif[0x112] = 6
    half = Pil.new("RGB", (40, 30), "white")
    half.paste("black", (0, 0, 20, 30))
    image = decode(pixels(saved(half, "JPEG", exif=exif), "jpeg", (30, 40)))
    assert image[2].mean() < 50
    assert image[-2].mean() > 200


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_cut_file_is_refused_wherever_it_is_cut(kind: str) -> None:
    data = saved(noise(12, 8), kind)
    encoding: Encoding = "png" if kind == "PNG" else "jpeg"
    for length in range(len(data)):
        with pytest.raises(ScreenUnreadable):
            decode(pixels(data[:length], encoding, (12, 8)))
    assert decode(pixels(data + b"more behind it", encoding, (12, 8))).shape == (8, 12, 3)


def test_a_flipped_bit_is_noticed() -> None:
    data = bytearray(saved(noise(12, 8)))
    for at in range(8, len(data) - 12):
        data[at] ^= 4
        with pytest.raises(ScreenUnreadable):
            decode(pixels(bytes(data), size=(12, 8)))
        data[at] ^= 4


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x89",
        b"GIF89a",
        saved(noise(), "JPEG"),
        made_png(ROWS[: len(ROWS) // 2]),
        made_png(b""),
        made_png(b"", packed=b""),
        made_png(b"", packed=b"no zlib at all"),
        made_png(ROWS, packed=zlib.compress(ROWS)[:-4] + b"oops"),
        made_png(ROWS, (0, 0)),
        made_png(ROWS, (40, 31)),
        made_png(ROWS, (2**31 - 1, 2**31 - 1)),
        made_png(ROWS, (50_000, 50_000)),
    ],
    ids=range(13),
)
def test_what_is_no_png_of_that_size_is_refused(data: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ScreenUnreadable) as caught:
        decode(pixels(data))
    assert caught.value.hint


@pytest.mark.parametrize("size", [(41, 30), (40, 29), (29, 40), (1, 1)])
@pytest.mark.parametrize("encoding", ["png", "jpeg", "rgba"])
def test_a_picture_of_another_size_is_refused(encoding: Encoding, size: tuple[int, int]) -> None:
    data = {"png": saved(noise()), "jpeg": saved(noise(), "JPEG"), "rgba": bytes(40 * 30 * 4)}[encoding]
    with pytest.raises(ScreenUnreadable):
        decode(pixels(data, encoding, size))


def test_a_size_beyond_reason_allocates_nothing() -> None:
    for encoding in ("png", "rgba"):
        with pytest.raises(ScreenUnreadable, match="claims"):
            decode(pixels(b"", encoding, (100_000, 100_000)))


def test_what_is_encoded_can_be_decoded() -> None:
    image = decode(pixels(saved(noise())))
    again = encode(image, "png")
    assert again.size == Size(width=40, height=30)
    assert np.array_equal(decode(again), image)
    assert decode(encode(image, "jpeg")).shape == image.shape


def test_raw_pixels_survive_a_png_byte_for_byte() -> None:
    raw = np.random.default_rng(3).integers(0, 256, 40 * 30 * 4, np.uint8).tobytes()
    given = pixels(raw, "rgba")
    assert raw_from_png(raw_to_png(given), given.size) == given
    with pytest.raises(ScreenUnreadable):
        raw_from_png(raw_to_png(given), Size(width=30, height=40))
    with pytest.raises(ScreenUnreadable):
        raw_from_png(saved(noise()), given.size)


def test_a_picture_is_read_from_disk(tmp_path: Path) -> None:
    for kind, name, encoding in (("PNG", "a.png", "png"), ("JPEG", "a.png", "jpeg")):
        (tmp_path / name).write_bytes(saved(noise(), kind))
        found = read_image(tmp_path / name)
        assert (found.encoding, found.size) == (encoding, Size(width=40, height=30))
        assert decode(found).shape == (30, 40, 3)
    with pytest.raises(StorageError):
        read_image(tmp_path / "nothing.png")
    with pytest.raises(StorageError):
        read_image(tmp_path)
    (tmp_path / "text.png").write_text("hello")
    with pytest.raises(ScreenUnreadable, match=r"text\.png"):
        read_image(tmp_path / "text.png")


def test_a_crop_is_clipped_and_in_any_space() -> None:
    whole = Picture(decode(pixels(saved(noise()))))
    part = crop(whole, Bounds.pixel(-5, 20.5, 10, 99))
    assert part.size == Size(width=10, height=10)
    assert np.array_equal(part.image, whole.image[20:30, :10])
    half = crop(whole, Bounds(left=0, top=0.5, right=1, bottom=1, space=Space.UNIT))
    assert np.array_equal(half.image, whole.image[15:])
    assert crop(whole, Bounds(left=0, top=0, right=1000, bottom=1000, space=Space.PER_MILLE)) is whole


@pytest.mark.parametrize("bounds", [(40, 0, 50, 10), (-9, 0, 0, 10), (5, 5, 5, 9), (2**31, 0, 2**31, 5)])
def test_a_crop_of_nothing_is_off_screen(bounds: tuple[int, int, int, int]) -> None:
    with pytest.raises(OffScreen):
        crop(Picture(decode(pixels(saved(noise())))), Bounds.pixel(*bounds))


def test_boxes_that_overlap_are_counted_once() -> None:
    boxes = [Box(0, 0, 10, 10), Box(5, 5, 15, 15), Box(2, 2, 4, 4), Box(20, 0, 21, 1)]
    assert covered(boxes) == 100 + 100 - 25 + 1
    assert covered(boxes[:1]) == 100
    assert covered([]) == 0


def test_the_room_loads_no_opencv_by_itself() -> None:
    names = "bands changes crop lines look ocr pictures reading store"
    code = "import sys\n" + "".join(f"import treetap.imaging.{name}\n" for name in names.split())
    heavy = "{'cv2', 'onnxruntime', 'rapidocr', 'PIL'}"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}print({heavy} & set(sys.modules))"],
        capture_output=True,
        check=False,
    )
    assert done.stdout.strip() == b"set()", done.stderr
