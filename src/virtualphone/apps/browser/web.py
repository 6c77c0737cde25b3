"""What a web page is: a text of lines, each a block. The sites are written in it, the browser shows it.

A line begins with what it is:

    # title            ## heading           * item of a list      | cell | cell (the first row is the head)
    => address words   a link               =popup address words  a link that opens by itself in a new tab
    !photo:seed words  a picture            =file name kind size  a file to download
    =tel number words  =mail address words  =event title; place; 2026-03-14 19:00; 2026-03-14 21:00
    =form name         =poll name           =comments             anything else is a paragraph

"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from urllib.parse import urlsplit

HOME = "about:home"
"""The page of a new tab."""

SEARCH = "search:"
"""Begins the address of a page of results."""

_ADDRESS = re.compile(r"(https?://)?[\w-]+(\.[\w-]+)+(/\S*)?", re.ASCII)


@dataclass(frozen=True)
class Block:
    """One thing on a page. `parts` are cells of a row, or what a link, file or event says of itself."""

    kind: str
    text: str = ""
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ask:
    """One field of a form, or one choice of a poll: its name and its words in English and Chinese."""

    name: str
    words: tuple[str, str]
    kind: str = "text"
    """text, long or check."""


@dataclass(frozen=True, eq=False)
class Site:
    """A host, its name, its icon, and its pages by path, in English and Chinese."""

    host: str
    name: tuple[str, str]
    icon: str
    pages: dict[str, tuple[str, str]]
    forms: dict[str, tuple[Ask, ...]] = field(default_factory=dict)
    polls: dict[str, tuple[Ask, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class WebPage:
    """A page as it is read: its address, its title and its blocks."""

    url: str
    site: Site
    title: str
    blocks: tuple[Block, ...]

    @property
    def words(self) -> str:
        """All that it says, for searching."""
        return "\n".join(" ".join((block.text, *block.parts)) for block in self.blocks)


_MARKS = {"# ": "title", "## ": "heading", "* ": "item"}
_WORDS = {"=>": 1, "=popup": 1, "=tel": 1, "=mail": 1, "=file": 2}
"""How many words stand before the rest of the line, which is its text."""


def parse_line(line: str) -> Block:
    """What one line stands for."""
    for mark, kind in _MARKS.items():
        if line.startswith(mark):
            return Block(kind, line.removeprefix(mark))
    if line.startswith("|"):
        return Block("row", "", tuple(cell.strip() for cell in line.strip("| ").split("|")))
    if line.startswith("!"):
        name, _, words = line[1:].partition(" ")
        return Block("picture", words, (name,))
    return _special(line) if line.startswith("=") else Block("text", line)


def _special(line: str) -> Block:
    """A line that begins with `=`."""
    mark, _, rest = line.partition(" ")
    kind = "link" if mark == "=>" else mark.removeprefix("=")
    if kind == "event":
        title, *parts = (part.strip() for part in rest.split(";"))
        return Block(kind, title, tuple(parts))
    words = rest.split(" ", _WORDS.get(mark, 0))
    if kind == "file":
        return Block(kind, words[0], tuple(words[1:]))
    return Block(kind, words[-1], tuple(words[:-1]))


def tidy(url: str) -> str:
    """An address as pages are kept by: with its scheme, without an end slash."""
    url = url.strip()
    if url.startswith(("about:", SEARCH)):
        return url
    if "://" not in url:
        url = f"https://{url}"
    parts = urlsplit(url.replace("http://", "https://", 1))
    return f"https://{parts.netloc.lower().removeprefix('www.')}{parts.path.rstrip('/')}"


def is_address(words: str) -> bool:
    """Whether somebody typed an address, not words to search."""
    return _ADDRESS.fullmatch(words.strip()) is not None


def host_of(url: str) -> str:
    """The site of an address; empty for the browser's own pages."""
    return urlsplit(url).netloc


@cache
def find_page(sites: tuple[Site, ...], url: str, zh: bool) -> WebPage | None:
    """The page behind a tidy address, if there is one."""
    parts = urlsplit(url)
    site = next((one for one in sites if one.host == parts.netloc), None)
    texts = site.pages.get(parts.path or "/") if site is not None else None
    if site is None or texts is None:
        return None
    blocks = tuple(parse_line(line.strip()) for line in texts[zh].strip().splitlines() if line.strip())
    title = next((block.text for block in blocks if block.kind == "title"), site.name[zh])
    return WebPage(url, site, title, blocks)


@cache
def all_pages(sites: tuple[Site, ...], zh: bool) -> tuple[WebPage, ...]:
    """Every page of every site."""
    urls = (tidy(f"https://{site.host}{path}") for site in sites for path in site.pages)
    return tuple(page for url in urls if (page := find_page(sites, url, zh)) is not None)


def _pieces(word: str) -> list[str]:
    """Chinese is written without gaps: pairs of letters are what can be looked for."""
    if word.isascii() or len(word) < 3:
        return [word]
    return [word[at : at + 2] for at in range(len(word) - 1)]


def search_pages(sites: tuple[Site, ...], words: str, zh: bool) -> list[tuple[WebPage, str]]:
    """Pages that have the words, the best first, each with the line that has most of them."""
    wanted = [part for word in re.split(r"\W+", words.casefold()) if word for part in _pieces(word)]
    found: list[tuple[float, str, WebPage, str]] = []
    for page in all_pages(sites, zh):
        title, body = page.title.casefold(), f"{page.words} {page.site.name[zh]}".casefold()
        hits = sum(word in body for word in wanted)
        if not wanted or hits * 2 < len(wanted) or not hits:
            continue
        lines = [block.text for block in page.blocks if block.kind in ("text", "item") and block.text]
        best = max(lines, key=lambda line: sum(word in line.casefold() for word in wanted), default="")
        rank = hits + 2 * sum(word in title for word in wanted) + body.count(wanted[0]) * 0.01
        found.append((-rank, page.url, page, best))
    return [(page, line) for _rank, _url, page, line in sorted(found, key=lambda one: one[:2])]
