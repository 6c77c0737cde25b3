"""Nobody to ask: for runs that nobody watches."""

from __future__ import annotations

from treetap.models import Answer, Question


class NoHuman:
    """Answers nothing, at once. Whatever needs a yes is not done."""

    async def ask(self, question: Question) -> Answer:  # noqa: ARG002
        return Answer()
