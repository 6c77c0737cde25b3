"""A person whose answers are known beforehand, for tests and examples."""

from __future__ import annotations

from collections.abc import Iterable

from treetap.models import Answer, AnswerKind, Question


class ScriptedHuman:
    """Answers in order: text, True or False, or None for silence. Silent when the script is over."""

    def __init__(self, answers: Iterable[str | bool | None] = ()) -> None:
        self._answers = iter(tuple(answers))
        self.questions: list[Question] = []

    async def ask(self, question: Question) -> Answer:
        self.questions.append(question)
        answer = next(self._answers, None)
        if answer is None:
            return Answer()
        if isinstance(answer, bool) != (question.kind is AnswerKind.CONFIRMATION):
            raise TypeError(f"the scripted answer {answer!r} does not fit a {question.kind} question")
        if isinstance(answer, bool):
            return Answer(yes=answer)
        if question.kind is AnswerKind.CHOICE and answer not in question.choices:
            raise ValueError(f"the scripted answer {answer!r} is not one of {', '.join(question.choices)}")
        return Answer(text=answer)
