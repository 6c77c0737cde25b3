"""`monkey`: opens an app, and after that taps about in it at random, but the same way for the same seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from virtualphone.android.am import open_target
from virtualphone.android.intents import LAUNCHER_CATEGORY, Target
from virtualphone.android.java import Thrown, parse_int
from virtualphone.android.names import entrance
from virtualphone.parts import Parts
from virtualphone.shell.api import Call, Command
from virtualphone.shell.pause import pause

NO_ACTIVITIES = 252
_MONKEY_CATEGORY = "android.intent.category.MONKEY"
_WITH_VALUE = ("--throttle", "--pkg-blacklist-file", "--pkg-whitelist-file", "-f", "--setup", "--port",
               "--bugreport-file", "--profile-wait", "--device-sleep-time", "--script-log")  # fmt: skip
_PERCENT = "--pct-"
_BACK = 4
USAGE = """usage: monkey [-p ALLOWED_PACKAGE [-p ALLOWED_PACKAGE] ...]
              [-c MAIN_CATEGORY [-c MAIN_CATEGORY] ...]
              [--ignore-crashes] [--ignore-timeouts]
              [--ignore-security-exceptions]
              [--monitor-native-crashes] [--ignore-native-crashes]
              [--kill-process-after-error] [--hprof]
              [--match-description TEXT]
              [--pct-touch PERCENT] [--pct-motion PERCENT]
              [-s SEED] [-v [-v] ...]
              [--throttle MILLISEC] [--randomize-throttle]
              COUNT
"""


@dataclass
class Wish:
    """What the words ask for."""

    packages: list[str] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    seed: int | None = None
    count: int = -1
    verbose: int = 0
    seen: list[str] = field(default_factory=list)
    """The values of options, as Android echoes them."""
    problem: str = ""


def _read(words: list[str]) -> Wish:
    wish, rest = Wish(), list(words)
    while rest and not wish.problem:
        word = rest.pop(0)
        if word in ("-p", "-c", "-s", *_WITH_VALUE) or word.startswith(_PERCENT):
            _option(wish, word, rest)
        elif word == "-v":
            wish.verbose += 1
        elif not word.startswith("-"):
            try:
                wish.count = parse_int(word)
            except Thrown:
                wish.problem = f'** Error: Count is not a number: "{word}"\n'
        elif not word.startswith("--"):
            wish.problem = f"** Error: Unknown option: {word}\n"
    if not wish.problem and wish.count < 0:
        wish.problem = "** Error: Count not specified\n"
    return wish


def _option(wish: Wish, option: str, rest: list[str]) -> None:
    if not rest:
        wish.problem = f"** Error: java.lang.IllegalArgumentException: Option {option} needs a value\n"
        return
    value = rest.pop(0)
    wish.seen.append(value)
    if option == "-p":
        wish.packages.append(value)
    elif option == "-c":
        wish.categories.append(value)
    elif option == "-s":
        wish.seed = int(value) if value.lstrip("-").isdecimal() else 0


class Monkey:
    """One run of it."""

    def __init__(self, parts: Parts, wish: Wish) -> None:
        self._parts, self._wish = parts, wish
        self.seed = wish.seed if wish.seed is not None else parts.phone.now_ms
        self._random = Random(self.seed)  # noqa: S311 — the same seed must give the same taps

    def doors(self) -> list[Target]:
        """The pages it may start: those that icons open, of the allowed packages."""
        wanted = self._wish.categories or [LAUNCHER_CATEGORY]
        if LAUNCHER_CATEGORY not in wanted:
            return []
        phone = self._parts.phone
        names = self._wish.packages or list(phone.apps)
        doors = [(name, entrance(phone, name)) for name in names]
        return [Target(name, door, {}) for name, door in doors if door is not None]

    def start(self, doors: list[Target]) -> Target:
        """The first event is always the opening of an app."""
        target = doors[self._random.randrange(len(doors))] if len(doors) > 1 else doors[0]
        open_target(self._parts.phone, target)
        self._parts.phone.noted("command")
        return target

    def event(self, doors: list[Target]) -> None:
        """One touch, swipe or key; who left the allowed apps is brought back first."""
        parts, random = self._parts, self._random
        if parts.phone.front["package"] not in {door.package for door in doors}:
            self.start(doors)
            return
        metrics, kind = parts.phone.metrics, random.random()
        start = random.randrange(metrics.width), random.randrange(metrics.height)
        if kind < 0.6:
            parts.hands.tap(*start)
        elif kind < 0.85:
            end = random.randrange(metrics.width), random.randrange(metrics.height)
            parts.hands.swipe(start, end, 250)
        else:
            parts.keys.press(_BACK)


def _verbose(wish: Wish, seed: int) -> str:
    allowed = "".join(f":AllowPackage: {name}\n" for name in wish.packages)
    categories = wish.categories or [LAUNCHER_CATEGORY, _MONKEY_CATEGORY]
    included = "".join(f":IncludeCategory: {name}\n" for name in categories)
    return f":Monkey: seed={seed} count={wish.count}\n{allowed}{included}"


def _switch(target: Target) -> str:
    return (
        ":Switch: "
        f"#Intent;action=android.intent.action.MAIN;category={LAUNCHER_CATEGORY};launchFlags=0x10200000;"
        f"component={target.component};end\n"
        f"    // Allowing start of Intent {{ act=android.intent.action.MAIN cat=[{LAUNCHER_CATEGORY}] "
        f"cmp={target.component} }} in package {target.package}\n"
    )


def commands(parts: Parts) -> dict[str, Command]:
    """`monkey`."""

    async def monkey(call: Call) -> int:
        words = list(call.argv[1:])
        await call.out("".join(f"  bash arg: {word}\n" for word in words))
        wish = _read(words)
        echo = "".join(f' arg: "{word}"\n' for word in words) + "".join(
            f'data="{value}"\n' for value in wish.seen
        )
        await call.err(f"args: [{', '.join(words)}]\n{echo}{wish.problem}{USAGE if wish.problem else ''}")
        if wish.problem:
            return 255
        run = Monkey(parts, wish)
        await call.out(_verbose(wish, run.seed) if wish.verbose else "")
        doors = run.doors()
        if not doors:
            await call.out("** No activities found to run, monkey aborted.\n")
            return NO_ACTIVITIES
        for number in range(wish.count):
            if number == 0:
                target = run.start(doors)
                await call.out(_switch(target) if wish.verbose else "")
            else:
                run.event(doors)
            await pause()
        spent = 20 * max(1, wish.count)
        await call.out(
            f"Events injected: {wish.count}\n"
            + (":Dropped: keys=0 pointers=0 trackballs=0 flips=0 rotations=0\n" if wish.verbose else "")
            + f"## Network stats: elapsed time={spent}ms (0ms mobile, 0ms wifi, {spent}ms not connected)\n"
            + ("// Monkey finished\n" if wish.verbose else "")
        )
        return 0

    return {"monkey": monkey}
