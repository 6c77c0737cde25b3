"""Text and bytes: a shell's words are bytes, Python's are not."""

from __future__ import annotations


def encode(text: str) -> bytes:
    """The bytes of a word. What came from bytes that are no UTF-8 goes back as it was."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def decode(data: bytes) -> str:
    """The word of these bytes, whatever they are."""
    return data.decode("utf-8", "surrogateescape")
