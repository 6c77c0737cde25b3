"""Texts that break ways of typing: for shells, markup, keyboards, for whatever counts characters."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterator

CANARY = "/data/local/tmp/pwned"
"""A file that a text which is run as a command would make."""
_RUN = f"touch {CANARY}"

_COMMANDS = (
    f"$({_RUN})",
    f"`{_RUN}`",
    f"; {_RUN}",
    f"; {_RUN};",
    f"&& {_RUN}",
    f"|| {_RUN}",
    f"| {_RUN}",
    f"& {_RUN} &",
    f"'; {_RUN}; '",
    f'"; {_RUN}; "',
    f"'\"; {_RUN}; \"'",
    f"\\'; {_RUN}; \\'",
    f'\\"; {_RUN}; \\"',
    f"'$({_RUN})'",
    f"\"$({_RUN})\"",
    f"a\n{_RUN}\nb",
    f"a\r\n{_RUN}\r\n",
    f"' || {_RUN} || '",
    f"$(echo $({_RUN}))",
    f"${{IFS}}$({_RUN})",
    f"$'\\x27; {_RUN}; \\x27'",
    f"> {CANARY}",
    f">> {CANARY}",
    f"a > {CANARY} b",
    f"<<EOF\n{_RUN}\nEOF",
    f"cat <<'X' > {CANARY}\nhi\nX\n",
    f"() {{ :; }}; {_RUN}",
    f"--es msg x; {_RUN}",
    f"eval {_RUN}",
    f"exec {_RUN}",
    f"text' ; input keyevent 3 ; {_RUN} #'",
    f"%s; {_RUN}",
    f"\\\n; {_RUN}",
    f"<({_RUN})",
    f"{{ {_RUN}; }}",
    f"( {_RUN} )",
    f"!{_RUN}",
    f"if true; then {_RUN}; fi",
)  # fmt: skip

_SHELL = (
    "it's", '"', "'", "''", '""', "\"'\"'\"", "\\", "\\\\", "\\n", "\\'", "back\\", "`", "``", "`id`",
    "$", "$$", "$HOME", "${HOME}", "$PATH", "$?", "$!", "$0 $1 $@ $*", "$((1+1))", "$(id)", "$'\\n'",
    ";", ";;", "&", "&&", "|", "||", "<", ">", "<>", "2>&1", "*", "**", "?", "[a-z]*", "{a,b}",
    "{1..9}", "~", "~root", "!", "!!", "#", "# not a comment", "a#b", "(", ")", "()", "{", "}", "[",
    "]", "=", "a=b", "-", "--", "-n", "--help", "-e", "--es msg evil", "-5", "%", "%%", "%s", "%%s",
    "%%%s", "% s", "%s%s", "100%", "100%sure", "%d%n%x", "%20", "a%sb%%sc", "\\%s", "/sdcard/*",
    "../../etc", "null", "true", "exit", "exit 1", "--treetap--", "echo hi", "input text x",
    "am broadcast", "ADB_INPUT_B64",
)  # fmt: skip

_BLANKS = (
    " ", "  ", "   lead", "trail   ", " both ", "two  inside", "\t", "a\tb", "\t\t", "\n", "\n\n",
    "a\nb", "\na", "a\n", "a\r\nb", "a\rb", "a\vb", "a\fb", "\u00a0", "a\u00a0b", "\u3000全角\u3000",
    "\u2003em\u2003", "\u2028", "a\u2029b", "\u0085",
)  # fmt: skip

_MARKUP = (
    "<node text='x'/>", "<b>&amp;</b>", "&lt;&gt;&quot;", "&#10;", "&#x27;", "]]>", "<![CDATA[x]]>",
    "<!-- -->", "<?xml?>", '{"a": [1, null]}', "\\u4f60", "SGVsbG8=", "aGk", "====", "QUJD\nREVG",
    "data:text/plain;base64,AAAA", "SELECT * FROM t; DROP TABLE t;--", "a' OR '1'='1", "%00", "\\0",
    "\\x00", "javascript:alert(1)", "${jndi:ldap://x}", "{{7*7}}",
)  # fmt: skip

_CHARACTERS = (
    "😀", "😀😀", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇨🇳🇺🇸", "👍🏽", "1️⃣#️⃣", "❤️", "☺︎", "🧑🏿‍💻 ok", "𝒳𝓎𝓏",
    "𠮷野家", "𠀀𪛖", "\U0010fffd", "\ue000\uf8ff", "é", "e\u0301", "ṩ\u0323\u0307",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢", "\u0301", "ﬁ ﬂ", "Å Å Å", "ＡＢＣ１２３", "ｶﾞ", "㍿", "½²№",
    "ß ẞ ſ", "İıiI", "\u200b", "a\u200bb", "\u200d", "\u200c\u200d", "\ufeff", "\u2060x", "a\u00adb",
    "\u202eevil\u202c", "\u2066abc\u2069", "\u200fab\u200e", "\u061c", "\ufffd", "\ufffc", "\ufffe",
    "\uffff", "\U0001ffff", "\x01\x02\x03", "\x07", "\x08", "\x1b[31mred\x1b[0m", "\x7f", "\x80\x9f",
    "\x1a", "\x04", "\x03", "\U000e0001\U000e0041",
)  # fmt: skip

_LANGUAGES = (
    "你好，世界", "我想要一杯“咖啡”。", "繁體中文：龍馬精神", "中文 English 混排 123", "ni hao",
    "nihao", "xi'an", "lüè", "こんにちは、世界", "カタカナ・ﾊﾝｶｸ", "안녕하세요 세계", "ᄒᆞᆫ글",
    "مرحبا بالعالم", "الرقم ١٢٣ (abc)", "שלום עולם", "שָׁלוֹם", "สวัสดีชาวโลก", "นํ้าใจ",
    "नमस्ते दुनिया", "क्षत्रिय", "Привет, мир", "Γειά σου", "Tiếng Việt", "ñandú ¿qué?", "naïve café",
    "Türkçe ığüşöç", "தமிழ்", "မြန်မာ", "ខ្មែរ", "ქართული", "հայերեն", "አማርኛ", "བོད་ཡིག",
)  # fmt: skip

_LONG = (
    "x" * 10_000,
    "长" * 10_000,
    "😀" * 5_000,
    "' \" $(id) ; %s \\ " * 600,
    "line\n" * 1_000,
    "a\u0301" * 3_000,
    " " * 3_000,
    "%s" * 500,
)

IMPOSSIBLE = (
    "\0", "a\0b", "\0\0", "ends\0", "\ud800", "\udfff", "a\ud83d", "\ude00b", "\ud83d\ude00",
    "x\udc00\ud800y", f"\0; {_RUN}",
)  # fmt: skip
"""Texts that are none: they must be refused before anything is sent."""

WRITTEN = (*_COMMANDS, *_SHELL, *_BLANKS, *_MARKUP, *_CHARACTERS, *_LANGUAGES, *_LONG, *IMPOSSIBLE)
"""All that was thought of by hand."""

SHORT = tuple(text for text in WRITTEN if len(text) < 1000)


def generated(count: int, seed: int) -> Iterator[str]:
    """Texts at random, the same for the same seed: pieces of the above, characters from all over Unicode."""
    dice = random.Random(seed)  # noqa: S311 - not for secrets
    pieces = [text for text in WRITTEN if len(text) < 60]
    for _ in range(count):
        parts = (_piece(dice, pieces) for _ in range(dice.randint(1, 6)))
        yield "".join(parts)


def _piece(dice: random.Random, pieces: list[str]) -> str:
    kind = dice.random()
    if kind < 0.35:
        return dice.choice(pieces)
    if kind < 0.6:
        return "".join(chr(dice.randint(0x20, 0x7E)) for _ in range(dice.randint(1, 30)))
    if kind < 0.7:
        return "".join(dice.choice(" '\"\\$`%s;&|\n") for _ in range(dice.randint(1, 12)))
    if kind < 0.85:
        return "".join(chr(dice.randint(0x4E00, 0x9FFF)) for _ in range(dice.randint(1, 20)))
    return "".join(_any_character(dice) for _ in range(dice.randint(1, 10)))


def _any_character(dice: random.Random) -> str:
    """Any that is assigned; hardly ever a half of a pair."""
    while True:
        mark = chr(dice.randint(1, 0x1FFFF))
        if unicodedata.category(mark) not in ("Cs", "Cn") or dice.random() < 0.001:
            return mark
