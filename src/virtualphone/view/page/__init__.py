"""The files of the page, served as they are; nothing outside this list is ever read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}

FONT = "NotoSansSC-GB2312-subset.ttf"
"""The phone's own, for a computer that has no Chinese one."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
"""Nothing from elsewhere, nothing written into the page, nobody's frame."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


@cache
def _files() -> dict[str, tuple[bytes, str]]:
    held = {path.name: path for path in HERE.iterdir() if path.suffix in KINDS}
    font = (HERE.parents[1] / "fonts" / FONT).read_bytes()
    texts = {name: (path.read_bytes(), f"{KINDS[path.suffix]}; charset=utf-8") for name, path in held.items()}
    return {**texts, "text.ttf": (font, "font/ttf")}


def file_named(path: str) -> tuple[bytes, str] | None:
    """A file of the page and its type, by the path of its address; `/` is the page itself."""
    return _files().get("index.html" if path == "/" else path.removeprefix("/"))
