"""Names of files: notes.txt, report-2.pdf. Told by their endings, and by nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from treetap.language.values.value import Found, Value

_ENDS: Final = (
    "txt|md|csv|tsv|json|xml|html?|log|rtf|pdf|docx?|xlsx?|pptx?|odt|ods|epub|zip|rar|7z|tar|gz|apk"
    "|jpe?g|png|gif|webp|bmp|heic|svg|mp3|m4a|wav|ogg|flac|aac|amr|mp4|mkv|mov|avi|webm|3gp|db|ini|ya?ml"
)
_FILE: Final = re.compile(
    rf"(?<![a-z0-9_./@\\-])[a-z0-9_][a-z0-9_]{{0,79}}(?:[.+-][a-z0-9_]{{1,40}}){{0,6}}?"
    rf"\.(?:{_ENDS})(?![a-z0-9_/@-]|\.[a-z0-9])"
)


def files(text: str) -> Iterator[Found]:
    for match in _FILE.finditer(text):
        yield Found(match.start(), match.end(), Value("text", "", match.group()))
