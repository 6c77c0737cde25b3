"""What a person who can be asked must do."""

from __future__ import annotations

import asyncio

import pytest

from treetap.core.ports import Human
from treetap.models import Answer, AnswerKind, Question

NAME = Question(text="What is your name?", timeout=5)
SURE = Question(text="Send it?", kind=AnswerKind.CONFIRMATION, timeout=5)
COLOUR = Question(text="Which one?", kind=AnswerKind.CHOICE, choices=("red", "蓝色", "dark green"), timeout=5)
PATIENCE = 0.1


class HumanContract:
    """Bind `answering`."""

    async def answering(self, *answers: str | bool | None) -> Human:
        """A person who gives these answers in order: text or a choice, yes or no, None for silence."""
        raise NotImplementedError

    @pytest.mark.parametrize("text", ["Ann", "张三", "a  b", "yes", "1"])
    async def test_a_text_is_answered_with_text(self, text: str) -> None:
        human = await self.answering(text)
        assert await human.ask(NAME) == Answer(text=text)

    @pytest.mark.parametrize("yes", [True, False])
    async def test_a_confirmation_is_answered_with_yes_or_no(self, yes: bool) -> None:
        human = await self.answering(yes)
        assert await human.ask(SURE) == Answer(yes=yes)

    @pytest.mark.parametrize("choice", COLOUR.choices)
    async def test_a_choice_is_answered_with_one_of_the_choices(self, choice: str) -> None:
        human = await self.answering(choice)
        assert await human.ask(COLOUR) == Answer(text=choice)

    @pytest.mark.parametrize("question", [NAME, SURE, COLOUR], ids=lambda question: question.kind)
    async def test_silence_is_no_answer(self, question: Question) -> None:
        human = await self.answering(None)
        async with asyncio.timeout(PATIENCE + 5):
            answer = await human.ask(question.model_copy(update={"timeout": PATIENCE}))
        assert answer == Answer()
        assert not answer.given

    async def test_each_question_gets_its_own_answer(self) -> None:
        human = await self.answering("Ann", True, "red")
        answers = [await human.ask(question) for question in (NAME, SURE, COLOUR)]
        assert answers == [Answer(text="Ann"), Answer(yes=True), Answer(text="red")]

    async def test_an_answer_after_silence_is_not_lost(self) -> None:
        human = await self.answering(None, "Ann")
        await human.ask(SURE.model_copy(update={"timeout": PATIENCE}))
        assert await human.ask(NAME) == Answer(text="Ann")
