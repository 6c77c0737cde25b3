"""Names of files: notes.txt, report-2.pdf, 会议记录.docx. Told by their endings.

Where a name of several words begins, the word before it tells: "the file old list.txt", 把文件草稿.docx删除.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from treetap.language.values.value import Found, Value

_ENDS: Final = (
    "txt|md|csv|tsv|json|xml|html?|log|rtf|pdf|docx?|xlsx?|pptx?|odt|ods|epub|zip|rar|7z|tar|gz|apk"
    "|jpe?g|png|gif|webp|bmp|heic|svg|mp3|m4a|wav|ogg|flac|aac|amr|mp4|mkv|mov|avi|webm|3gp|db|ini|ya?ml"
)
_END: Final = rf"\.(?:{_ENDS})(?![a-z0-9_/@-]|\.[a-z0-9])"
_FILE: Final = re.compile(
    rf"(?<![a-z0-9_./@\\-])[a-z0-9_][a-z0-9_]{{0,79}}(?:[.+-][a-z0-9_]{{1,40}}){{0,6}}?{_END}"
)
_BETWEEN: Final = "that|which|whose|with|from|in|on|under|inside|and|or|to|into|as|by|then|named|called"
"""Words that end what may be a name."""
_FIRST: Final = "manager|explorer|browser|app|list|size|name|type|contents?|it|is|are|was|at"
"""Words behind "file" that begin no name."""
_CALLED: Final = re.compile(
    r"\b(?:file|document|picture|photo|image|video|recording|archive)(?: (?:named|called))? "
    rf"(?!(?:{_FIRST})\b)"
    rf"(?P<name>(?:(?!(?:{_BETWEEN})\b)[a-z0-9_][a-z0-9_'-]{{0,39}} ){{1,6}}?"
    rf"(?:[a-z0-9_][a-z0-9_-]{{0,39}}){_END})"
)
_HAN: Final = "\u3400-\u9fff"
_CHINESE: Final = re.compile(rf"(?P<run>[{_HAN}a-z0-9_][{_HAN}a-z0-9_()（）-]{{0,39}}){_END}")
_BEFORE: Final = re.compile(
    r".*(?:名为|叫做|文件|文档|图片|照片|视频|录音|[把将给]|[里中下]面?的|确保|确认|知道|打开|删除|删掉|恢复|还原"
    r"|移动|复制|拷贝|查看|压缩|分享|重命名|发送)(?=.)"
)
"""What stands before a name and is none of it."""
_LONGEST: Final = 20
"""Characters of a Chinese name that nothing stands before."""

_ENDED: Final = re.compile(_END + "$", re.IGNORECASE)


def is_file_name(text: str) -> bool:
    """Whether it ends as the names of files do."""
    return bool(_ENDED.search(text.strip()))


def files(text: str) -> Iterator[Found]:
    for match in _FILE.finditer(text):
        yield Found(match.start(), match.end(), Value("text", "", match.group()))
    for match in _CALLED.finditer(text):
        yield Found(match.start("name"), match.end(), Value("text", "", match["name"]))
    for match in _CHINESE.finditer(text):
        run = match["run"]
        before = _BEFORE.match(run)
        start = match.start() + (0 if before is None else before.end())
        said = text[start : match.end()]
        if re.search(f"[{_HAN}]", said) and (before is not None or len(run) <= _LONGEST):
            yield Found(start, match.end(), Value("text", "", said))
