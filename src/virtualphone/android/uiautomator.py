"""`uiautomator`: the UI tree as a file."""

from __future__ import annotations

from dataclasses import replace
from xml.sax.saxutils import quoteattr

from virtualphone.faults.dumps import IDLE_SECONDS
from virtualphone.parts import Parts
from virtualphone.scene import Scene, Window, compose
from virtualphone.shell.api import Call, Command
from virtualphone.shell.files import FsError
from virtualphone.toolkit.box import Box, Info
from virtualphone.uitree import hierarchy, window_nodes

DEFAULT_FILE = "/sdcard/window_dump.xml"
_HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
_STDOUT = ("/dev/tty", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
_TYPES = {"app": "TYPE_APPLICATION", "dialog": "TYPE_APPLICATION", "ime": "TYPE_INPUT_METHOD"}
USAGE = """Usage: uiautomator <subcommand> [options]

Available subcommands:

help: displays help message

runtest: executes UI automation tests
    runtest <class spec> [options]
    <class spec>: <JARS> < -c <CLASSES> | -e class <CLASSES> >
      <JARS>: a list of jar files containing test classes and dependencies.
      <CLASSES>: a list of test class names to run, separated by comma.
dump: creates an XML dump of current UI hierarchy
    dump [--verbose][file]
      [--compressed]: dumps compressed layout information.
      [--windows]: dumps all windows.
      [file]: the location where the dumped XML should be stored, default is
      /sdcard/window_dump.xml
events: prints out accessibility events until terminated
"""


def _matters(box: Box) -> bool:
    """Whether a screen reader would stop at it: not at a layout that only holds others."""
    info = box.info
    if info is None:
        return False
    acts = info.clickable or info.focusable or info.long_clickable or info.scrollable or info.checkable
    return bool(info.text or info.desc or acts or not info.cls.endswith("Layout"))


def _compressed(box: Box, root: bool = True) -> Box:
    info = box.info if root or _matters(box) else None
    return replace(box, info=info, children=[_compressed(child, False) for child in box.children])


def one_window(scene: Scene, window: Window, compressed: bool) -> str:
    """The file of a plain dump: the active window alone."""
    root = _compressed(window.root) if compressed else window.root
    return hierarchy([(root, window.package)], scene.screen, scene.rotation)


def _window(scene: Scene, window: Window, index: int, compressed: bool) -> str:
    layer = scene.windows.index(window)
    focused = "true" if window is scene.focused else "false"
    left, top, right, bottom = window.root.rect
    number = layer + 1
    root = _compressed(window.root) if compressed else window.root
    nodes = window_nodes(root, window.package, scene.screen)
    kind = _TYPES.get(window.kind, "TYPE_SYSTEM")
    return (
        f'<window index="{index}" title={quoteattr(window.title)} bounds="[{left},{top}][{right},{bottom}]" '
        f'active="{focused}" type="{kind}" layer="{layer}" token="{number}" focused="{focused}" '
        f'accessibility-focused="false" id="{number}"><hierarchy rotation="{scene.rotation}">{nodes}'
        "</hierarchy></window>"
    )


def all_windows(scene: Scene, compressed: bool) -> str:
    """The file of `--windows`: everything on the screen, the topmost first, with the keys of the keyboard."""
    body = "".join(
        _window(scene, window, index, compressed) for index, window in enumerate(reversed(scene.windows))
    )
    return f'{_HEAD}<displays><display id="0">{body}</display></displays>'


def _bare(scene: Scene) -> Scene:
    """The same windows with nothing in their roots."""
    windows = [
        replace(window, root=Box(box.w, box.h, Info(cls="android.widget.FrameLayout"), box.x, box.y))
        for window, box in ((window, window.root) for window in scene.windows)
    ]
    return replace(scene, windows=windows)


async def _tree(parts: Parts, words: tuple[str, ...]) -> str | None:
    """The file's text, or None if the screen did not come to rest."""
    scene, faults = compose(parts.phone), parts.phone.faults
    compressed, every = "--compressed" in words, "--windows" in words
    form = f"{every} {compressed}"
    wrong = faults.dump(form)
    if wrong == "idle":
        await parts.phone.clock.wait(IDLE_SECONDS)
        faults.rest()
        return None
    if wrong == "stale":
        return faults.old_tree()
    if wrong == "empty":
        scene = _bare(scene)
    text = all_windows(scene, compressed) if every else one_window(scene, scene.focused, compressed)
    if not wrong:
        faults.dumped(form, text)
    return text


def _save(parts: Parts, call: Call, file: str, text: str) -> None:
    try:
        parts.files.write(call.path(file), text.encode("utf-8", "replace"))
    except FsError as problem:
        # Android writes this to its log alone, and says afterwards that all went well.
        phone = parts.phone
        what = f"failed to dump window to file: {problem.path}: open failed: {problem.strerror}"
        phone.journal.received(phone.now_ms, "log", level="E", tag="AccessibilityNodeInfoDumper", text=what)


def commands(parts: Parts) -> dict[str, Command]:
    """`uiautomator`."""

    async def dump(call: Call) -> int:
        words = call.argv[2:]
        file = next((word for word in reversed(words) if not word.startswith("-")), DEFAULT_FILE)
        clock = parts.phone.clock
        await clock.spend("dump")
        await clock.settled()
        if not parts.phone.state["screen_on"]:
            await call.err("ERROR: null root node returned by UiTestAutomationBridge.\n")
            return 0
        text = await _tree(parts, words)
        if text is None:
            await call.err("ERROR: could not get idle state.\n")
            return 0
        if file in _STDOUT:
            await call.out(text)
        else:
            _save(parts, call, file, text)
        await call.out(f"UI hierchary dumped to: {call.path(file)}\n")
        return 0

    async def uiautomator(call: Call) -> int:
        word = call.argv[1] if len(call.argv) > 1 else ""
        if word == "dump":
            return await dump(call)
        if word in ("runtest", "events"):
            await call.err(f"uiautomator: {word} is not on this phone\n")
            return 1
        await (call.out if word in ("", "help") else call.err)(USAGE)
        return 0 if word == "help" else 1

    return {"uiautomator": uiautomator}
