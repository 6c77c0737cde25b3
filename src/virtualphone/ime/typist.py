"""What the keys do. The keyboard's own state is plain JSON in `phone.state["keyboard"]`, and nowhere else:
`layer`, `shift` and `composing` as a fresh phone has them, and `language` ("": as the phone's), `expanded`,
`scroll` (the page of candidates) and `field` (which field all this was typed for)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from virtualphone.entry import Entry
from virtualphone.ime.convert import Candidate, candidates
from virtualphone.ime.pinyin import shown

if TYPE_CHECKING:
    from virtualphone.phone import Phone

LONGEST_INPUT = 60
"""Letters of pinyin that are kept; more are not taken."""

_FRESH = {"layer": "letters", "shift": False, "composing": "", "expanded": False, "scroll": 0}
_SEARCHES = ("search", "query", "find", "搜索", "查找", "搜")


class Typist:
    """The keyboard's state for one field, and each thing a key can do to it."""

    def __init__(self, phone: Phone, entry: Entry) -> None:
        self.phone, self.entry = phone, entry
        self.board: dict[str, Any] = phone.state["keyboard"]
        self._place = f"{entry.surface.get('id', 0)}/{entry.field.key if entry.field is not None else ''}"

    # What is so.

    def _held(self, key: str) -> Any:
        """A value of the state; what was typed for another field counts no more."""
        if self.board.get("field", "") not in ("", self._place):
            return _FRESH[key]
        return self.board.get(key, _FRESH[key])

    @property
    def secret(self) -> bool:
        """A password is typed: nothing is suggested."""
        return self.entry.field is not None and self.entry.field.password

    @property
    def digits(self) -> bool:
        """The field takes numbers only."""
        return self.entry.field is not None and self.entry.field.digits

    @property
    def language(self) -> str:
        """`en` or `zh`: passwords are typed as they are."""
        if self.secret or self.digits:
            return "en"
        wanted = self.board.get("language", "")
        return str(wanted) if wanted in ("en", "zh") else self.phone.locale

    @property
    def layer(self) -> str:
        """letters, symbols or more."""
        held = self._held("layer")
        return str(held) if held in ("letters", "symbols", "more") else "letters"

    @property
    def shift(self) -> str:
        """Empty, once or lock."""
        held = self._held("shift")
        return "lock" if held == "lock" else "once" if held is True else ""

    @property
    def composing(self) -> str:
        """Pinyin that is not yet in the field."""
        if self.language != "zh":
            return ""
        held = str(self._held("composing"))
        return "".join(mark for mark in held if mark == "'" or "a" <= mark <= "z")[:LONGEST_INPUT]

    @property
    def expanded(self) -> bool:
        """The page of all candidates is open."""
        return bool(self._held("expanded")) and bool(self.choices)

    @property
    def scroll(self) -> int:
        """How far that page is scrolled."""
        held = self._held("scroll")
        return held if isinstance(held, int) else 0

    @property
    def choices(self) -> tuple[Candidate, ...]:
        """What the pinyin may mean."""
        return candidates(self.composing) if self.composing else ()

    @property
    def pinyin(self) -> str:
        """The pinyin as it is shown."""
        return shown(self.composing)

    @property
    def enter_kind(self) -> str:
        """What the enter key will do, for its look: newline, search, go or done."""
        field = self.entry.field
        if field is None or self.composing or field.multiline:
            return "newline"
        if field.submit is None:
            return "done"
        named = f"{field.key} {field.hint}".lower()
        return "search" if any(word in named for word in _SEARCHES) else "go"

    # What keys do.

    def _change(self, **values: Any) -> None:
        if self.board.get("field", "") != self._place:
            self.board.update(_FRESH if self.board.get("field") else {}, field=self._place)
        self.board.update(values)

    def _compose(self, letters: str) -> None:
        stays = self.expanded and bool(letters)
        self._change(composing=letters, scroll=0, expanded=stays)

    def type(self, mark: str) -> None:
        """A letter or a sign: letters of Chinese are composed, all else settles what is composed."""
        letter = mark.isascii() and mark.islower()
        if self.language == "zh" and (letter or (mark == "'" and self.composing and self.layer == "letters")):
            if len(self.composing) < LONGEST_INPUT:
                self._compose(self.composing + mark)
            return
        self.settle()
        self.entry.insert(mark)
        if self.shift == "once" and self.layer == "letters":
            self._change(shift=False)

    def settle(self) -> None:
        """The first candidates for all that is composed go into the field; strange letters as they are."""
        while self.composing:
            if not self.choices:
                self.commit_letters()
                return
            self.pick(self.choices[0])

    def pick(self, candidate: Candidate) -> None:
        """A candidate goes into the field; the rest of the pinyin stays."""
        rest = self.composing[candidate.used :]
        self._compose(rest if rest.strip("'") else "")
        self.entry.insert(candidate.text)

    def commit_letters(self) -> None:
        """The letters go into the field as they are."""
        letters = self.composing
        self._compose("")
        self.entry.insert(letters)

    def press_shift(self, _arg: str = "") -> None:
        """Once for one letter, twice for all, a third time for none."""
        following: dict[str, bool | str] = {"": True, "once": "lock", "lock": False}
        self._change(shift=following[self.shift])

    def go_to(self, layer: str) -> None:
        """Another layer."""
        self._change(layer=layer, shift=False)

    def switch_language(self, _arg: str = "") -> None:
        """The other of the two; what is composed stays as letters."""
        if self.composing:
            self.commit_letters()
        self._change(language="en" if self.language == "zh" else "zh", layer="letters", shift=False)

    def space(self, _arg: str = "") -> None:
        """A blank; while composing, the first candidate."""
        if not self.composing:
            self.entry.insert(" ")
        elif self.choices:
            self.pick(self.choices[0])
        else:
            self.commit_letters()

    def enter(self, _arg: str = "") -> None:
        """What the field does; while composing, the letters as they are."""
        if self.composing:
            self.commit_letters()
        else:
            self.entry.enter()

    def delete(self, _arg: str = "") -> None:
        """One letter of the pinyin, or one character of the field."""
        if self.composing:
            self._compose(self.composing[:-1])
        else:
            self.entry.delete()

    def delete_word(self) -> None:
        """A long press: all of the pinyin, or the word before the cursor with the blanks behind it."""
        if self.composing:
            self._compose("")
            return
        before = self.entry.text[: self.entry.cursor]
        kept = before.rstrip()
        kind = _kind(kept[-1:])
        while kept and _kind(kept[-1]) == kind:
            kept = kept[:-1]
        self.entry.delete(len(before) - len(kept))

    def expand(self, _arg: str = "") -> None:
        """Open or close the page of candidates."""
        self._change(expanded=not self.expanded, scroll=0)

    def scroll_to(self, offset: int) -> None:
        """Move that page."""
        self._change(scroll=offset)


def _kind(mark: str) -> str:
    """What belongs together when words are deleted."""
    if not mark or mark.isspace():
        return "blank"
    if not mark.isalnum() and mark not in "'_":
        return "sign"
    return "latin" if ord(mark) < 0x2E80 else "other"
