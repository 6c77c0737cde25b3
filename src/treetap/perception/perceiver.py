"""Looks at the phone and understands what it sees: UI tree ∥ OCR ∥ vision → one `Screen` (A5)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, replace

from treetap.core.ports import Clock, Device, FrameStore, TextReader, VisionModel
from treetap.errors import ScreenUnreadable
from treetap.imaging.changes import difference
from treetap.imaging.crop import fingerprint
from treetap.imaging.pictures import Picture, Pictures
from treetap.models import Bounds, DeviceInfo, Element, Foreground, Frame, Mark, Pixels, Screen, Source
from treetap.perception.assembly import (
    Findings,
    agrees,
    fuse,
    is_blacked_out,
    make_screen,
    says_something,
    says_the_same,
    untold_areas,
)
from treetap.perception.glance import glance
from treetap.perception.keys import Recollection
from treetap.perception.observer import Observer
from treetap.perception.reading import page_of, read_areas, read_message, read_page
from treetap.perception.tree import Tree, elements_from, tell_hints
from treetap.perception.vision import add_seen, seen_by
from treetap.perception.windows import is_overlay, is_space_bar, panel_in, pills_in, status_bar, unknown_to

_LOOKS = 3
"""How often the phone is looked at before a tree that does not fit the picture is given up."""
_PAUSE = 0.3
_LONG = 50_000
"""Characters: a longer dump is parsed in a thread, so that nothing else waits. A usual one takes 2 ms."""
_MANY = 100
"""Elements: what takes long for more of them is done in a thread."""
_MUCH = 0.03
"""Of the screen: if so much has changed while the tree has not, the tree may be an old one."""
_TREE, _OCR, _VISION = Source.TREE, Source.OCR, Source.VISION


@dataclass(frozen=True, slots=True)
class _Look:
    """What the phone answered at one moment."""

    frame: Frame
    picture: Picture
    front: Foreground
    xml: str | None = None
    tree: Tree | None = None
    doubtful: bool = False
    """The tree does not fit the picture."""


class ScreenPerceiver:
    """Tree first; OCR where the tree does not suffice; a vision model where neither says anything.

    Without `reader` nothing is read off pixels, without `vision` no model is asked. What an `observer` has
    seen in between ends up in the next screen's toasts.
    """

    def __init__(
        self,
        device: Device,
        frames: FrameStore,
        pictures: Pictures,
        *,
        clock: Clock,
        reader: TextReader | None = None,
        vision: VisionModel | None = None,
        observer: Observer | None = None,
    ) -> None:
        self._device, self._frames, self._pictures = device, frames, pictures
        self._clock, self._reader, self._vision, self._observer = clock, reader, vision, observer
        self._info: DeviceInfo | None = None
        self._past = Recollection()
        self._last: _Look | None = None
        self._page: tuple[Element, ...] | None = None
        self._seen: tuple[str, tuple[Element, ...]] = ("", ())
        self._said: tuple[str, ...] = ()
        self._pairs: set[tuple[str, tuple[str, ...]]] = set()
        self._tells: set[str] = set()
        self._mute: set[tuple[str, str]] = set()

    async def perceive(
        self, sources: frozenset[Source] | None = None, *, known: Sequence[Mark] = ()
    ) -> Screen:
        """With those sources, or with those it needs; the empty set means pixels only.

        `{GLANCE}` looks for `known`, and for nothing else: see `glance.py`. Raises `DeviceLost`, and
        `ScreenUnreadable` for a capture that cannot be used or, where the tree alone was asked for, for want
        of one.
        """
        if sources == frozenset({Source.GLANCE}):
            return await self._glance(known)
        allowed = frozenset(Source) if sources is None else sources
        can_read = _OCR in allowed and self._reader is not None
        look = await self._look(_TREE in allowed)
        if look.tree is None and allowed == frozenset({_TREE}):
            raise ScreenUnreadable(
                "The phone gave no UI tree that could be used.",
                hint="Look again, or let the screen be read from its pixels.",
            )
        found = Findings(look.frame, look.picture, look.front, await self._device_info(look.frame))
        if look.tree is not None and not (look.doubtful and can_read):
            found = self._from_tree(found, look.tree)
        if can_read and self._reader is not None:
            found = await self._from_pixels(found, self._reader, everything=sources is not None)
        if _VISION in allowed and self._vision is not None:
            found = await self._from_vision(found, self._vision, asked=sources is not None)
        if self._observer is not None:
            flashed = [text for text in await self._observer.take_toasts() if text not in self._said]
            found = replace(found, toasts=tuple(dict.fromkeys((*flashed, *found.toasts))))
        self._remember(look, found)
        return make_screen(found, self._past, self._clock.monotonic())

    async def _glance(self, known: Sequence[Mark]) -> Screen:
        """Not remembered: whether a tree has followed is asked of the last look at one."""
        look = await self._look_once(False)
        frame, picture, front = look.frame, look.picture, look.front
        info = await self._device_info(frame)
        there = await glance(frame, picture, known, self._reader, keyboard_shown=front.keyboard_shown)
        toasts = () if self._observer is None else tuple(await self._observer.take_toasts())
        return Screen(
            frame=frame,
            elements=there,
            package=front.package,
            activity=front.activity,
            app_version=front.version,
            rotation=info.rotation,
            locale=info.locale,
            keyboard_shown=front.keyboard_shown,
            state_key=fingerprint(picture, (status_bar(picture.size),)),
            sources=frozenset({Source.GLANCE}),
            toasts=toasts,
        )

    def _remember(self, look: _Look, found: Findings) -> None:
        self._last, self._said = look, found.toasts
        self._seen = (found.front.package, found.elements)
        if look.tree is not None and not is_overlay(look.tree.window, look.frame.size):
            self._page = look.tree.elements

    # Looking

    async def _look(self, with_tree: bool) -> _Look:
        """Capture and tree of one moment: again, a few times, while they do not fit each other."""
        look = await self._look_once(with_tree)
        for _ in range(_LOOKS - 1):
            if not (
                look.doubtful or self._is_of_another_app(look) or (with_tree and self._falls_silent(look))
            ):
                return look
            await self._clock.sleep(_PAUSE)
            look = await self._look_once(with_tree)
        if look.tree is not None:
            self._pairs.add((look.front.package, look.tree.packages))
        if with_tree and self._falls_silent(look):
            self._mute.add((look.front.package, look.front.activity))
        return look

    def _falls_silent(self, look: _Look) -> bool:
        """No word in the tree of an app that has had some: it comes at the next look, or never does here."""
        front = look.front
        if look.tree is not None and says_something(look.tree):
            self._tells.add(front.package)
            return False
        return front.package in self._tells and (front.package, front.activity) not in self._mute

    def _is_of_another_app(self, look: _Look) -> bool:
        """The tree of an app that is not in front; some stay so, and are believed from then on."""
        front, tree = look.front.package, look.tree
        if not front or tree is None or not tree.packages or front in tree.packages:
            return False
        return (front, tree.packages) not in self._pairs

    async def _look_once(self, with_tree: bool) -> _Look:
        capture, dump = self._device.capture(), self._dump() if with_tree else _nothing()
        pixels, xml, front = await _together(capture, dump, self._device.foreground())
        frame = await self._frames.put(pixels)
        tree = await _parsed(xml, frame)
        look = _Look(frame, await self._pictures.of(frame), front, xml, tree)
        return look if tree is None else replace(look, doubtful=not await self._fits(tree, look))

    async def _dump(self) -> str | None:
        try:
            return await self._device.tree()
        except ScreenUnreadable:
            return None

    async def _fits(self, tree: Tree, look: _Look) -> bool:
        """Whether tree and picture show one page."""
        picture = look.picture
        if not says_something(tree) or is_blacked_out(picture):
            return True  # there is nothing to compare
        if not agrees(tree, picture, keyboard_shown=look.front.keyboard_shown):
            return False
        suspicious = self._is_of_another_app(look) or self._has_not_followed(look)
        return not suspicious or await self._is_still_there(tree, look)

    def _has_not_followed(self, look: _Look) -> bool:
        """Whether the picture has changed since the last look and the tree has not."""
        last, picture = self._last, look.picture
        if last is None or last.xml != look.xml or last.picture is picture:
            return False
        return difference(last.picture, picture, (status_bar(picture.size),)).share >= _MUCH

    async def _is_still_there(self, tree: Tree, look: _Look) -> bool:
        """Reads a few of the tree's texts off the picture: they may be gone with all else."""
        if self._reader is None:
            return True
        texts = sorted((one for one in tree.elements if one.text), key=lambda one: -one.bounds.height)[:3]
        for one in texts:
            lines = await self._reader.read(look.frame, one.bounds, single_line=True)
            if any(says_the_same(line, one.text, one.bounds) for line in lines):
                return True
        return not texts

    async def _device_info(self, frame: Frame) -> DeviceInfo:
        if self._info is None or self._info.size != frame.size:
            self._info = await self._device.info()
        return self._info

    # Understanding

    def _from_tree(self, found: Findings, tree: Tree) -> Findings:
        front = found.front
        if not front.package and tree.packages:
            front = front.model_copy(update={"package": tree.packages[0]})
        app, before = self._seen
        return replace(
            found,
            front=front,
            elements=tell_hints(tree.elements, found.picture, before if app == front.package else ()),
            sources=found.sources | {_TREE},
            window=tree.window,
            rotation=tree.rotation,
        )

    async def _from_pixels(self, found: Findings, reader: TextReader, *, everything: bool) -> Findings:
        """Reads all where it was asked for or nothing else says anything; otherwise what no element tells."""
        worded = any(one.text or one.description for one in found.elements)
        if everything or not worded:
            found = await self._read_all(found, reader)
        else:
            if len(found.elements) > _MANY:
                areas = await asyncio.to_thread(untold_areas, found.elements, found.picture)
            else:
                areas = untold_areas(found.elements, found.picture)
            if areas:
                lines = await read_areas(reader, found.frame, areas)
                found = replace(found, elements=fuse(found.elements, lines), sources=found.sources | {_OCR})
        return await self._with_toasts(found, reader) if _TREE in found.sources else found

    async def _read_all(self, found: Findings, reader: TextReader) -> Findings:
        lines = await read_page(reader, found.frame, keyboard_shown=found.front.keyboard_shown)
        sources = found.sources | {_OCR}
        if found.elements:
            return replace(found, elements=fuse(found.elements, lines), sources=sources)
        panel = panel_in(found.picture, keyboard_shown=found.front.keyboard_shown)
        return replace(found, elements=page_of(lines, panel), sources=sources, window=panel)

    async def _with_toasts(self, found: Findings, reader: TextReader) -> Findings:
        behind: Sequence[Element] | None = ()
        if is_overlay(found.window, found.frame.size):
            behind = self._page  # the tree of a dialog does not tell what lies behind it
        if behind is None:
            return found
        pills = unknown_to((*found.elements, *behind), pills_in(found.picture), found.picture)
        said = [
            await read_message(reader, found.frame, pill, found.elements)
            for pill in pills
            if not _is_of_keyboard(pill, found)
        ]
        toasts = tuple(text for text in said if text)
        return replace(found, toasts=toasts, sources=found.sources | {_OCR}) if toasts else found

    async def _from_vision(self, found: Findings, vision: VisionModel, *, asked: bool) -> Findings:
        if not asked and any(one.text or one.description for one in found.elements):
            return found
        seen = await seen_by(vision, found.frame)
        if seen is None:
            return found
        return replace(found, elements=add_seen(found.elements, seen), sources=found.sources | {_VISION})


def _is_of_keyboard(pill: Bounds, found: Findings) -> bool:
    """The space bar is a pill in the middle, too."""
    return found.front.keyboard_shown and is_space_bar(pill, found.frame.size)


async def _together(
    capture: Awaitable[Pixels], dump: Awaitable[str | None], front: Awaitable[Foreground]
) -> tuple[Pixels, str | None, Foreground]:
    """All three at once. What one of them raises is raised when all have come to an end."""
    answers = await asyncio.gather(capture, dump, front, return_exceptions=True)
    for answer in answers:
        if isinstance(answer, BaseException):
            raise answer
    return answers  # type: ignore[return-value]  # none of them is an exception any more


async def _nothing() -> None:
    return None


async def _parsed(xml: str | None, frame: Frame) -> Tree | None:
    """None for what is no whole tree."""
    if xml is None:
        return None
    try:
        if len(xml) > _LONG:
            return await asyncio.to_thread(elements_from, xml, frame.size)
        return elements_from(xml, frame.size)
    except ScreenUnreadable:
        return None
