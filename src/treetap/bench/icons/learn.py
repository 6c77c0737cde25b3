"""Learning the kinds of icons from drawings: shapes as screens show them, and a network of two layers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from treetap.bench.icons.drawings import Drawing
from treetap.locating.icons.knowledge import Knowledge
from treetap.locating.icons.shape import Ink, Vectors, features, normalise

_HIDDEN = 192
_BATCH = 512
_RATE = 2e-3
_DECAY = 1e-4
_SOFT = 0.05
"""How much of each answer is left open: a network that is never quite sure says more when it is."""
_DROPPED = 0.25
"""Of the inputs of each layer, at each step: what it learns does not hang on any one of them."""


def learn(
    found: Sequence[Drawing], more: Sequence[Ink], *, times: int = 10, epochs: int = 16, seed: int = 5
) -> Knowledge:
    """From drawings, and `more` shapes of no kind at all: letters, forms, pieces."""
    chance = np.random.default_rng(seed)
    kinds = ("", *sorted({one.kind for one in found if one.kind}))
    number = {kind: at for at, kind in enumerate(kinds)}
    vectors, truth = [], []
    for ink, kind, often in _lessons(found, more, times):
        shapes = [shape for _ in range(often) if (shape := normalise(_as_seen(ink, chance))) is not None]
        vectors.append(features(np.stack(shapes)).astype(np.float16))
        truth += [number[kind]] * len(shapes)
    return _train(np.concatenate(vectors), np.array(truth), kinds, epochs, chance)


def _lessons(found: Sequence[Drawing], more: Sequence[Ink], times: int) -> Iterator[tuple[Ink, str, int]]:
    """Each ink, its kind and how often it is shown; rare kinds as often as common ones, nearly."""
    count: dict[str, int] = {}
    for one in found:
        count[one.kind] = count.get(one.kind, 0) + 1
    for one in found:
        if one.kind:
            yield one.ink, one.kind, max(times, round(10 * times / count[one.kind]))
        else:
            yield one.ink, "", max(2, times // 3)
    for ink in more:
        yield ink, "", 2


def _as_seen(ink: Ink, chance: np.random.Generator) -> Ink:
    """As a screen would show it: another weight of line, size, proportion; turned, blurred, noisy."""
    side = ink.shape[0]
    if chance.random() < 0.5:
        weight = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3) if chance.random() < 0.75 else (5, 5))
        thinner = chance.random() < 0.4
        changed = cv2.erode(ink, weight) if thinner else cv2.dilate(ink, weight)
        # A hair line would vanish: thin only what is thick enough.
        ink = np.asarray(changed if not thinner or (changed > 127).sum() > 0.55 * (ink > 127).sum() else ink)
    size = float(np.exp(chance.uniform(np.log(20), np.log(96))))
    scale = size / side
    turn, lean = np.radians(chance.normal(0, 1.5)), chance.normal(0, 0.02)
    stretch = np.exp(chance.normal(0, 0.04))
    base = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    base = base @ np.array([[stretch, lean], [0, 1 / stretch]]) * scale
    edge = int(np.ceil(size * 1.2)) + 2
    middle = np.array([side / 2, side / 2])
    shift = np.array([edge / 2, edge / 2]) - base @ middle + chance.uniform(-0.5, 0.5, 2)
    if scale < 0.75:
        ink = np.asarray(cv2.GaussianBlur(ink, (0, 0), 0.4 / scale), np.uint8)
    seen = cv2.warpAffine(ink, np.column_stack([base, shift]), (edge, edge), flags=cv2.INTER_LINEAR)
    if chance.random() < 0.4:
        seen = cv2.GaussianBlur(seen, (0, 0), float(chance.uniform(0.3, 0.9)))
    if chance.random() < 0.3:
        noise = chance.normal(0, chance.uniform(2, 14), seen.shape)
        seen = np.clip(seen + noise * (seen > 12), 0, 255).astype(np.uint8)
    if chance.random() < 0.3:
        level = chance.uniform(0.3, 0.7) * 255
        seen = np.clip((seen - level) * 4 + 127, 0, 255).astype(np.uint8)
    strongest = max(int(seen.max()), 1)
    return np.asarray(np.clip(seen.astype(np.float32) * (255 / strongest), 0, 255), np.uint8)


def _train(
    vectors: NDArray[np.float16],
    truth: NDArray[np.int64],
    kinds: tuple[str, ...],
    epochs: int,
    chance: np.random.Generator,
) -> Knowledge:
    """Adam on the cross entropy, in batches."""
    inputs, outputs = vectors.shape[1], len(kinds)
    middle = vectors.mean(axis=0, dtype=np.float32)
    weights = [
        chance.normal(0, np.sqrt(2 / inputs), (inputs, _HIDDEN)).astype(np.float32),
        np.zeros(_HIDDEN, np.float32),
        chance.normal(0, np.sqrt(1 / _HIDDEN), (_HIDDEN, outputs)).astype(np.float32),
        np.zeros(outputs, np.float32),
    ]
    first, second = ([np.zeros_like(one) for one in weights] for _ in range(2))
    step, steps = 0, epochs * (len(truth) // _BATCH)
    for _ in range(epochs):
        order = chance.permutation(len(truth))
        for at in range(0, len(order) - _BATCH + 1, _BATCH):
            chosen = order[at : at + _BATCH]
            step += 1
            rate = _RATE * min(1.0, step / 200) * 0.5 * (1 + np.cos(np.pi * step / steps))
            slopes = _slopes(vectors[chosen].astype(np.float32) - middle, truth[chosen], weights, chance)
            for one, slope, near, far in zip(weights, slopes, first, second, strict=True):
                near[...] += 0.1 * (slope - near)
                far[...] += 0.001 * (slope * slope - far)
                moved = (near / (1 - 0.9**step)) / (np.sqrt(far / (1 - 0.999**step)) + 1e-8)
                one[...] -= np.float32(rate) * (moved + _DECAY * one if one.ndim == 2 else moved)
    return Knowledge.of(kinds, middle, weights)


def _slopes(
    vectors: Vectors,
    truth: NDArray[np.int64],
    weights: list[NDArray[np.float32]],
    chance: np.random.Generator,
) -> list[NDArray[np.float32]]:
    keep = np.float32(1 - _DROPPED)
    seen = vectors * (chance.random(vectors.shape, np.float32) < keep) / keep
    before = seen @ weights[0] + weights[1]
    gate = (before > 0) * (chance.random(before.shape, np.float32) < keep) / keep
    hidden = before * gate
    scores = hidden @ weights[2] + weights[3]
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    odds -= _SOFT / odds.shape[1]
    odds[np.arange(len(truth)), truth] -= 1 - _SOFT
    odds /= np.float32(len(truth))
    back = (odds @ weights[2].T) * gate
    slopes = [seen.T @ back, back.sum(axis=0), hidden.T @ odds, odds.sum(axis=0)]
    return [np.asarray(one, np.float32) for one in slopes]
