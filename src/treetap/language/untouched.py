"""What is said only to say that nothing else is meant: "leave the others alone", 其他的别动, 扩展名不变.

Who does just what is named does so anyway. It is no part of the goal, and forbids no deed by name.
"""

from __future__ import annotations

import re
from typing import Final

_ZH: Final = re.compile(
    r"[，,；;]\s*(?:但|而|并且?|同时)?(?:"
    r"(?:其他|其它|其余|别|另外)(?:的|部分|内容|东西|文件|项目?)?(?:都|全)?(?:别|不要|不用|不许|勿)(?:动|碰|改|管)(?:它们?)?"
    r"|(?:其他|其它|其余|别的)(?:的|部分|内容|东西|文件|项目?)?(?:都|全)?(?:保持)?(?:不变|不动|原样|保留)"
    r"|(?:扩展名|后缀名?|格式|文件类型)(?:都)?(?:保持)?不变"
    r")\s*(?=[。.!！]?\s*$)"
)
_OTHERS: Final = (
    r"(?:all )?(?:of )?(?:the |my )?"
    r"(?:others?|rest|remaining (?:ones|files|entries)|everything else|anything else)"
)
_EN: Final = re.compile(
    r"[,;]?\s+(?:and |but |while )?(?:"
    rf"(?:leave|leaving|keep|keeping) {_OTHERS} "
    r"(?:alone|untouched|unchanged|in place|as (?:it is|they are|is))"
    r"|(?:do not|don't) (?:touch|change) (?:any of )?"
    + _OTHERS
    + r"|(?:keep|keeping|leave|leaving) (?:the |its )?"
    r"(?:file )?(?:extension|ending|format|file type)(?: unchanged| as (?:it is|is)| the same)?"
    r")\s*(?=[.!]?\s*$)",
    re.IGNORECASE,
)
_SILENT: Final = re.compile(
    r"(?<=.)(?:[，,]\s*(?:请)?(?:不要|别|不再?|不用)(?:有|发出?|出)?(?:任何)?(?:提示音|声音|响声?|响铃|铃声|声)"
    r"|,? so that (?:there is )?no sound(?: comes| is made)?)\s*(?=[。.!！]?\s*$)",
    re.IGNORECASE,
)
_MUTES: Final = re.compile(r"静音|免打扰|勿扰|\b(?:mute|silence)\b", re.IGNORECASE)
"""What is muted makes no sound: to say so says nothing more."""


def without_untouched(sentence: str) -> str:
    """The sentence without such an end; as it is where nothing would be left."""
    for end in (_ZH, _EN, *([_SILENT] if _MUTES.search(sentence) else [])):
        found = end.search(sentence)
        if found is not None and sentence[: found.start()].strip():
            sentence = sentence[: found.start()] + sentence[found.end() :]
    return sentence
