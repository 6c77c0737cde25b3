"""A reader that knows a handful of verbs in both languages."""

from __future__ import annotations

import re
from typing import Literal

from treetap.errors import TaskInvalid
from treetap.models import Goal, Polarity, Slot, TaskFrame

VERBS = {
    "turn on": ("set", Polarity.POSITIVE),
    "打开": ("set", Polarity.POSITIVE),
    "turn off": ("set", Polarity.NEGATIVE),
    "关闭": ("set", Polarity.NEGATIVE),
    "send": ("send", Polarity.NEUTRAL),
    "发消息": ("send", Polarity.NEUTRAL),
    "open": ("open", Polarity.NEUTRAL),
    "delete": ("delete", Polarity.NEGATIVE),
}
_QUOTE = re.compile(r"'([^']*)'|\"([^\"]*)\"|“([^”]*)”")
_JOINT = re.compile(r"[,，]?\s*(?:\band then\b|\band\b|\bthen\b|然后)\s*")


class FakeTaskReader:
    """Cuts out quotations, splits at connectors, looks for a verb in what is left."""

    async def read(self, sentence: str) -> TaskFrame:
        if not sentence.strip():
            raise TaskInvalid("The task is empty.", hint="Say in a sentence what is to be done.")
        values: list[str] = []

        def cut(quotation: re.Match[str]) -> str:
            values.append(next(group for group in quotation.groups() if group is not None))
            return f"{{text{len(values)}}}"

        pattern = _QUOTE.sub(cut, sentence.strip())
        clauses = [clause for clause in _JOINT.split(pattern) if clause] or [pattern]
        goals = tuple(self._goal(f"g{at}", clause, values) for at, clause in enumerate(clauses, 1))
        language: Literal["zh", "en"] = "zh" if re.search(r"[\u4e00-\u9fff]", sentence) else "en"
        return TaskFrame(sentence=sentence, language=language, goals=goals, pattern=pattern)

    def _goal(self, name: str, clause: str, values: list[str]) -> Goal:
        slots = tuple(
            Slot(name=f"text{number}", type="text", role="content", value=values[int(number) - 1])
            for number in re.findall(r"\{text(\d+)\}", clause)
        )
        lower = clause.lower()
        phrase = next((phrase for phrase in VERBS if phrase in lower), "")
        verb, polarity = VERBS.get(phrase, ("", Polarity.NEUTRAL))
        rest = re.sub(r"\{text\d+\}", "", lower).replace(phrase, "", 1)
        words = tuple(re.findall(r"[\w-]+", rest))
        return Goal(id=name, verb=verb, polarity=polarity, object=" ".join(words), slots=slots, words=words)
