"""Drawings of icon sets (SVG) as shapes: just what those sets use, for making the data file.

Paths, circles, rectangles, lines and polygons; filled and stroked; groups and the usual transforms.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import cv2
import numpy as np
from lxml import etree
from numpy.typing import NDArray

Shape = NDArray[np.uint8]
_Points = NDArray[np.float64]
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_ARGUMENTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
_STEPS = 12
"""Straight pieces of a curve."""
_SHIFT = 4
"""Bits of a pixel that cv2 is given."""
_FAINT = 0.45
"""What is drawn fainter than this is shading, not shape."""
_INHERITED = ("fill", "stroke", "stroke-width", "stroke-linecap", "fill-rule", "opacity", "fill-opacity")


def render(path: Path, side: int = 96) -> Shape:
    """The ink of the drawing, 0 to 255, on a square of `side` pixels."""
    root = etree.fromstring(path.read_bytes(), etree.XMLParser(resolve_entities=False, no_network=True))
    box = [float(number) for number in _NUMBER.findall(root.get("viewBox") or "0 0 24 24")]
    large = side * 2
    scale = large / max(box[2], box[3])
    view = np.array([[scale, 0, -box[0] * scale], [0, scale, -box[1] * scale], [0, 0, 1.0]])
    canvas = np.zeros((large, large), np.uint8)
    for element, style, matrix in _drawn(root, {}, view):
        _draw(canvas, element, style, matrix)
    return np.asarray(cv2.resize(canvas, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def _drawn(
    element: etree._Element, style: dict[str, str], matrix: _Points
) -> Iterator[tuple[etree._Element, dict[str, str], _Points]]:
    style = style | {name: value for name in _INHERITED if (value := element.get(name)) is not None}
    transform = element.get("transform")
    matrix = matrix if transform is None else matrix @ _transform(transform)
    if etree.QName(element).localname in ("svg", "g"):
        for child in element.iterchildren("*"):
            yield from _drawn(child, style, matrix)
    else:
        yield element, style, matrix


def _transform(text: str) -> _Points:
    matrix = np.eye(3)
    for name, words in re.findall(r"(\w+)\(([^)]*)\)", text):
        numbers = [float(number) for number in _NUMBER.findall(words)]
        step = np.eye(3)
        if name == "translate":
            step[:2, 2] = (*numbers, 0.0)[:2]
        elif name == "scale":
            step[0, 0], step[1, 1] = numbers[0], numbers[-1]
        elif name == "matrix":
            step[:2] = np.array(numbers).reshape(3, 2).T
        elif name == "rotate":
            turn, x, y = (*numbers, 0.0, 0.0)[:3]
            cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            step[:2] = [[cos, -sin, x - cos * x + sin * y], [sin, cos, y - sin * x - cos * y]]
        matrix = matrix @ step
    return matrix


def _draw(canvas: Shape, element: etree._Element, style: dict[str, str], matrix: _Points) -> None:
    faint = min(float(style.get("opacity", 1)), float(style.get("fill-opacity", 1)))
    if faint < _FAINT:
        return
    lines = [
        (_on(matrix, points), closed) for points, closed in _outlines(element) if len(points) and points.size
    ]
    if style.get("fill") != "none":
        _fill(canvas, [points for points, _ in lines], even=style.get("fill-rule") == "evenodd")
    if style.get("stroke", "none") != "none":
        words = _NUMBER.findall(style.get("stroke-width", "1"))
        width = float(words[0]) * math.sqrt(abs(np.linalg.det(matrix[:2, :2])))
        for points, closed in lines:
            _stroke(canvas, points, width, closed=closed, round_ends=style.get("stroke-linecap") == "round")


def _on(matrix: _Points, points: _Points) -> _Points:
    return points @ matrix[:2, :2].T + matrix[:2, 2]


def _fill(canvas: Shape, outlines: list[_Points], *, even: bool) -> None:
    """By the rule of the winding number, each outline taken as turning one way."""
    count = np.zeros(canvas.shape, np.int16)
    for points in outlines:
        one = np.zeros(canvas.shape, np.uint8)
        cv2.fillPoly(one, [_fixed(points)], 1, cv2.LINE_8, _SHIFT)
        x, y = points[:, 0], points[:, 1]
        turns = float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))
        count += one if turns >= 0 or even else -one.astype(np.int16)
    canvas[(count % 2 == 1) if even else (count != 0)] = 255


def _stroke(canvas: Shape, points: _Points, width: float, *, closed: bool, round_ends: bool) -> None:
    if len(points) == 1 or np.ptp(points, axis=0).max() < 1:
        cv2.circle(
            canvas,
            cast("tuple[int, int]", _fixed(points[:1])[0].tolist()),
            round(width / 2 * 16),
            255,
            -1,
            8,
            _SHIFT,
        )
        return
    before, after = points[:-1], points[1:]
    if closed:
        before, after = points, np.roll(points, -1, axis=0)
    along = after - before
    length = np.linalg.norm(along, axis=1, keepdims=True)
    keep = length[:, 0] > 1e-6
    before, after, along, length = before[keep], after[keep], along[keep], length[keep]
    aside = np.stack([-along[:, 1], along[:, 0]], axis=1) / length * width / 2
    for quad in np.stack([before + aside, after + aside, after - aside, before - aside], axis=1):
        cv2.fillConvexPoly(canvas, _fixed(quad), 255, 8, _SHIFT)
    joints = points if round_ends or closed else points[1:-1]
    for x, y in _fixed(joints).tolist():
        cv2.circle(canvas, (x, y), round(width / 2 * 16), 255, -1, 8, _SHIFT)


def _fixed(points: _Points) -> NDArray[np.int32]:
    return np.round(points * (1 << _SHIFT)).astype(np.int32)


def _outlines(element: etree._Element) -> Iterator[tuple[_Points, bool]]:
    def number(name: str, otherwise: float = 0.0) -> float:
        return float(_NUMBER.findall(element.get(name) or str(otherwise))[0])

    tag = etree.QName(element).localname
    if tag == "path":
        yield from _path(element.get("d") or "")
    elif tag in ("circle", "ellipse"):
        across = number("r") or number("rx")
        yield _ellipse(number("cx"), number("cy"), across, number("r") or number("ry")), True
    elif tag == "rect":
        across = number("rx", number("ry"))
        box = number("x"), number("y"), number("width"), number("height")
        yield _rectangle(*box, min(across, box[2] / 2, box[3] / 2)), True
    elif tag == "line":
        yield np.array([[number("x1"), number("y1")], [number("x2"), number("y2")]]), False
    elif tag in ("polyline", "polygon"):
        numbers = [float(one) for one in _NUMBER.findall(element.get("points") or "")]
        yield np.array(numbers).reshape(-1, 2), tag == "polygon"


def _ellipse(x: float, y: float, across: float, down: float) -> _Points:
    turn = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    return np.stack([x + across * np.cos(turn), y + down * np.sin(turn)], axis=1)


def _rectangle(x: float, y: float, width: float, height: float, corner: float) -> _Points:
    turn = np.linspace(0, np.pi / 2, 9)
    middles = ((1, 1, 0.0), (0, 1, 0.5), (0, 0, 1.0), (1, 0, 1.5))
    parts = []
    for right, low, start in middles:
        angle = turn + start * np.pi
        at = x + (width - corner if right else corner), y + (height - corner if low else corner)
        parts.append(np.stack([at[0] + corner * np.cos(angle), at[1] + corner * np.sin(angle)], axis=1))
    return np.concatenate(parts)


def _path(text: str) -> Iterator[tuple[_Points, bool]]:
    """Its outlines, each as points, and whether it is closed."""
    points: list[complex] = []
    here = start = handle = 0j
    last = ""
    for letter, words in _COMMAND.findall(text):
        kind, relative = letter.lower(), letter.islower()
        if kind == "z":
            if points:
                yield _array(points), True
            points, here, last = [], start, kind
            continue
        numbers = _numbers(words, kind)
        size = _ARGUMENTS[kind]
        for at in range(0, len(numbers) - size + 1, size):
            values = numbers[at : at + size]
            base = here if relative else 0j
            if kind == "m" and at == 0:
                if points:
                    yield _array(points), False
                here = start = base + complex(*values)
                points = [here]
                last = kind
                continue
            points = points or [here]
            end = _end(kind, values, here, relative=relative)
            pieces, handle = _piece(kind, values, base, (here, end, handle), last)
            points += pieces
            here, last = end, kind
    if points:
        yield _array(points), False


def _numbers(words: str, kind: str) -> list[float]:
    if kind != "a":
        return [float(number) for number in _NUMBER.findall(words)]
    # The two flags of an arc may stand without a space before the next number: "0 01.5".
    found: list[float] = []
    rest = words
    while rest := rest.lstrip(" ,\t\r\n"):
        match = re.match(r"[01]", rest) if len(found) % 7 in (3, 4) else _NUMBER.match(rest)
        if match is None:
            break
        found.append(float(match[0]))
        rest = rest[match.end() :]
    return found


def _end(kind: str, values: list[float], here: complex, *, relative: bool) -> complex:
    if kind == "h":
        return complex(values[0] + (here.real if relative else 0), here.imag)
    if kind == "v":
        return complex(here.real, values[0] + (here.imag if relative else 0))
    return complex(*values[-2:]) + (here if relative else 0j)


def _piece(
    kind: str, values: list[float], base: complex, at: tuple[complex, complex, complex], last: str
) -> tuple[list[complex], complex]:
    """The points of one piece after its start, and the handle that a smooth next piece mirrors."""
    here, end, handle = at
    if kind == "a":
        return _arc(here, end, values), end
    if kind in ("c", "s"):
        mirrored = 2 * here - handle if last in ("c", "s") else here
        first = base + complex(*values[:2]) if kind == "c" else mirrored
        second = base + complex(*values[-4:-2])
        return _curve((here, first, second, end)), second
    if kind in ("q", "t"):
        mirrored = 2 * here - handle if last in ("q", "t") else here
        middle = base + complex(*values[:2]) if kind == "q" else mirrored
        return _curve((here, here + (middle - here) * 2 / 3, end + (middle - end) * 2 / 3, end)), middle
    return [end], end


def _curve(knots: tuple[complex, complex, complex, complex]) -> list[complex]:
    one, two, three, four = knots
    steps = (step / _STEPS for step in range(1, _STEPS + 1))
    return [
        (1 - t) ** 3 * one + 3 * (1 - t) ** 2 * t * two + 3 * (1 - t) * t * t * three + t**3 * four
        for t in steps
    ]


def _arc(here: complex, end: complex, values: list[float]) -> list[complex]:
    """As the specification of SVG works out the middle of an arc from its ends."""
    across, down, turn, large, sweep = abs(values[0]), abs(values[1]), values[2], values[3], values[4]
    if here == end or not across or not down:
        return [end]
    spin = complex(math.cos(math.radians(turn)), math.sin(math.radians(turn)))
    half = (here - end) / 2 * spin.conjugate()
    grow = math.sqrt(max(1.0, (half.real / across) ** 2 + (half.imag / down) ** 2))
    across, down = across * grow, down * grow
    x, y = half.real / across, half.imag / down
    root = math.sqrt(max(0.0, (1 - x * x - y * y) / max(x * x + y * y, 1e-12)))
    root = -root if bool(large) == bool(sweep) else root
    middle = complex(root * y, -root * x)
    begin, finish = complex(x, y) - middle, complex(-x, -y) - middle
    start = math.atan2(begin.imag, begin.real)
    span = math.atan2(finish.imag, finish.real) - start
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    center = (here + end) / 2 + complex(middle.real * across, middle.imag * down) * spin
    steps = max(4, math.ceil(abs(span) / (math.pi / 18)))
    angles = (start + span * step / steps for step in range(1, steps + 1))
    return [center + complex(across * math.cos(a), down * math.sin(a)) * spin for a in angles]


def _array(points: list[complex]) -> _Points:
    return np.array([[point.real, point.imag] for point in points])
