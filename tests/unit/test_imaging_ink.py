"""Where something is drawn, and where it looks like text."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image as Pil
from PIL import ImageDraw, ImageFilter, ImageFont

from treetap.imaging.crop import has_ink, unexplained
from treetap.imaging.pictures import Image, Picture
from treetap.models import Bounds

WIDTHS = {160: 411, 240: 617, 320: 822, 420: 1080, 480: 1234, 640: 1645}
"""By density, of a phone 411 dp wide."""
THEMES = {"light": ("#fefbff", "#1b1b1f"), "dark": ("#131316", "#e4e1e6"), "grey": ("#e8e8ec", "#6b6b70")}


def canvas(density: int = 420, ground: str = "#fefbff") -> tuple[Pil.Image, ImageDraw.ImageDraw, float]:
    """A screen, a pen on it, and how many pixels a dp has."""
    width = WIDTHS[density]
    image = Pil.new("RGB", (width, width * 20 // 9), ground)
    return image, ImageDraw.Draw(image), density / 160


def picture(image: Pil.Image) -> Picture:
    values: Image = np.ascontiguousarray(np.asarray(image)[:, :, ::-1])
    return Picture(values)


def photo(width: int, height: int) -> Pil.Image:
    """Blobs with soft and hard edges, as in a landscape."""
    random = np.random.default_rng(2)
    rough = Pil.fromarray(random.integers(0, 256, (24, 24, 3), np.uint8)).resize((width, height))
    pen = ImageDraw.Draw(rough)
    for left, top, size, colour in random.integers(0, 255, (60, 4)):
        place = (left * width // 255, top * height // 255)
        reach = 5 + int(size) // 4
        pen.polygon(
            [place, (place[0] + reach, place[1] + reach // 3), (place[0] - reach, place[1] + reach)],
            fill=(int(colour), int(size), int(top)),
        )
    fine = Pil.fromarray(random.integers(0, 256, (height, width, 3), np.uint8))
    return Pil.blend(rough, fine.filter(ImageFilter.GaussianBlur(1)), 0.2)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("density", WIDTHS)
@pytest.mark.parametrize("points", [12, 16, 24])
def test_text_is_seen_at_any_density_theme_and_size(density: int, theme: str, points: int) -> None:
    ground, ink = THEMES[theme]
    image, pen, dp = canvas(density, ground)
    place = (40 * dp, 200 * dp)
    pen.text(place, "Out for delivery", fill=ink, font=ImageFont.load_default(points * dp))
    text = Bounds.pixel(*pen.textbbox(place, "Out for delivery", font=ImageFont.load_default(points * dp)))
    shot = picture(image)
    assert has_ink(shot, text)
    assert not has_ink(shot, Bounds.pixel(0, 400 * dp, 400 * dp, 500 * dp))
    found = unexplained(shot, [])
    assert sum(common.area for one in found if (common := one.intersection(text))) > 0.7 * text.area
    assert all(one.intersection(text) for one in found)
    assert unexplained(shot, [text]) == ()


@pytest.mark.parametrize("density", [160, 420, 640])
def test_what_is_no_text_is_not_taken_for_it(density: int) -> None:
    image, pen, dp = canvas(density)
    pen.line((0, 100 * dp, 411 * dp, 100 * dp), fill="#c0c0c0", width=round(dp))
    pen.rounded_rectangle(
        (20 * dp, 120 * dp, 390 * dp, 180 * dp), 12 * dp, outline="#404040", width=round(dp)
    )
    pen.rounded_rectangle((300 * dp, 200 * dp, 352 * dp, 232 * dp), 16 * dp, fill="#6750a4")
    pen.ellipse((322 * dp, 204 * dp, 346 * dp, 228 * dp), fill="white")
    pen.ellipse((20 * dp, 200 * dp, 44 * dp, 224 * dp), outline="#404040", width=round(2 * dp))
    shade = Pil.linear_gradient("L").rotate(90).resize((round(300 * dp), round(80 * dp)))
    image.paste(shade, (round(20 * dp), round(300 * dp)))
    assert unexplained(picture(image), []) == ()


def test_a_photo_is_no_text_but_something_drawn() -> None:
    image, pen, dp = canvas()
    image.paste(photo(round(340 * dp), round(200 * dp)), (round(30 * dp), round(100 * dp)))
    pen.text((40 * dp, 320 * dp), "A caption below", fill="black", font=ImageFont.load_default(16 * dp))
    shot = picture(image)
    assert has_ink(shot, Bounds.pixel(40 * dp, 110 * dp, 300 * dp, 250 * dp))
    found = unexplained(shot, [])
    in_photo = Bounds.pixel(30 * dp, 100 * dp, 370 * dp, 300 * dp)
    area = sum(common.area for one in found if (common := one.intersection(in_photo)))
    assert area < 0.05 * in_photo.area
    assert any(one.contains(Bounds.pixel(60 * dp, 325 * dp, 62 * dp, 330 * dp).center) for one in found)


def test_a_slow_change_of_colour_is_not_ink() -> None:
    image = Pil.linear_gradient("L").resize((1080, 2400))
    shot = picture(image.convert("RGB"))
    assert not has_ink(shot, Bounds.pixel(0, 0, 1080, 2400))
    assert not has_ink(shot, Bounds.pixel(100, 100, 101, 101))
    assert not has_ink(shot, Bounds.pixel(5000, 0, 5100, 50))
    assert not has_ink(shot, Bounds.pixel(50, 50, 50, 90))
    ImageDraw.Draw(image).text((500, 1000), "l", fill=255, font=ImageFont.load_default(40))
    assert has_ink(picture(image.convert("RGB")), Bounds.pixel(450, 950, 600, 1100))


def test_lines_close_together_are_one_area_and_others_are_not() -> None:
    image, pen, dp = canvas()
    for number in (0, 1, 2, 12):
        pen.text((40 * dp, (100 + 22 * number) * dp), "A line of words", fill="black", font_size=16 * dp)
    first, second = unexplained(picture(image), [])
    assert first.height > 50 * dp
    assert second.top > first.bottom + 100 * dp


@pytest.mark.parametrize("size", [(1, 1), (3, 40), (40, 3), (271, 271)])
def test_any_size_will_do(size: tuple[int, int]) -> None:
    shot = picture(Pil.effect_noise(size, 90).convert("RGB"))
    assert isinstance(unexplained(shot, [Bounds.pixel(0, 0, 2, 2)]), tuple)
