"""`screencap`: the screen as a picture."""

from __future__ import annotations

from virtualphone.android.names import DISPLAY_ID
from virtualphone.parts import Parts
from virtualphone.shell.api import Call, Command
from virtualphone.shell.files import FsError

USAGE = f"""usage: screencap [-ahp] [-d display-id] [FILENAME]
   -h: this message
   -a: captures all the active displays. This appends an integer postfix to the FILENAME.
       e.g., FILENAME_0.png, FILENAME_1.png. If both -a and -d are given, it ignores -d.
   -p: outputs in png format.
   -d: specify the display ID to capture (If the id is not given, it defaults to {DISPLAY_ID})
       see "dumpsys SurfaceFlinger --display-id" for valid display IDs.
   --hint-for-seamless If set will use the hintForSeamless path in SF

If FILENAME ends with .png it will be saved as a png.
If FILENAME is not given, the results will be printed to stdout.
"""
_LONG = ("--hint-for-seamless",)


class Wanted:
    """What the words ask for."""

    def __init__(self) -> None:
        self.png = False
        self.usage = False
        self.display = str(DISPLAY_ID)
        self.file = ""

    def flags(self, letters: str, rest: list[str]) -> None:
        """A word of short options; `d` takes what follows it."""
        while letters:
            letter, letters = letters[0], letters[1:]
            if letter == "p":
                self.png = True
            elif letter == "d":
                if not letters and not rest:
                    self.usage = True
                self.display = letters or (rest.pop(0) if rest else "")
                return
            elif letter != "a":
                self.usage = True


def _read(words: tuple[str, ...]) -> Wanted:
    wanted, rest, files = Wanted(), list(words), list[str]()
    while rest:
        word = rest.pop(0)
        if word in _LONG:
            continue
        if word.startswith("-") and len(word) > 1:
            wanted.flags(word[1:], rest)
        else:
            files.append(word)
    wanted.usage = wanted.usage or len(files) > 1
    wanted.file = files[0] if files else ""
    wanted.png = wanted.png or wanted.file.endswith(".png")
    return wanted


def commands(parts: Parts) -> dict[str, Command]:
    """`screencap`."""

    async def screencap(call: Call) -> int:
        wanted = _read(call.argv[1:])
        if wanted.usage:
            await call.err(USAGE)
            return 1
        if wanted.display not in ("0", str(DISPLAY_ID)):
            await call.err(f"Display Id '{wanted.display}' is not valid.\n")
            return 1
        async with parts.phone.clock.spending("screencap"):
            frame = await parts.display.frame()
            data = frame.png if wanted.png else frame.raw
        if not wanted.file:
            await call.streams.stdout.write(data)
            return 0
        try:
            parts.files.write(call.path(wanted.file), data)
        except FsError as problem:
            await call.err(f"Error opening file: {wanted.file} ({problem.strerror})\n")
            return 1
        return 0

    return {"screencap": screencap}
