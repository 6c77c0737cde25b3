"""What a reader of tasks must do."""

from __future__ import annotations

import pytest

from treetap.core.ports import TaskReader
from treetap.errors import TaskInvalid
from treetap.models import Polarity

SENTENCES = {
    "turn on wifi": "en",
    "please send 'hi there' to Ann": "en",
    "  Turn off Bluetooth,  then turn on Wi-Fi. ": "en",
    "打开蓝牙": "zh",
    "给张三发消息说“你好”": "zh",
    "frobnicate the quux": "en",
}
OPPOSITES = [("turn on wifi", "turn off wifi"), ("打开蓝牙", "关闭蓝牙")]
TWO_GOALS = ["turn on wifi and turn off bluetooth", "打开蓝牙，然后关闭无线网络"]
QUOTED = {
    "send 'salt and pepper' to Ann": "salt and pepper",
    'send "turn on wifi, then go home" to Ann': "turn on wifi, then go home",
    "给张三发消息说“打开蓝牙，然后回家”": "打开蓝牙，然后回家",
}
UNREADABLE = {"frobnicate the quux": {"frobnicate", "quux"}, "咕噜哔哔": set("咕噜哔哔")}
"""With what must be left of it among the goal's words."""


class TaskReaderContract:
    """Bind `reader`."""

    @pytest.fixture
    def reader(self) -> TaskReader:
        raise NotImplementedError

    @pytest.mark.parametrize("sentence", SENTENCES)
    async def test_the_sentence_is_kept_and_its_language_known(
        self, reader: TaskReader, sentence: str
    ) -> None:
        frame = await reader.read(sentence)
        assert frame.sentence == sentence
        assert frame.language == SENTENCES[sentence]

    @pytest.mark.parametrize("sentence", SENTENCES)
    async def test_there_is_a_goal_and_no_two_share_an_id(self, reader: TaskReader, sentence: str) -> None:
        goals = (await reader.read(sentence)).goals
        assert goals
        assert len({goal.id for goal in goals}) == len(goals)

    @pytest.mark.parametrize("sentence", ["", "   ", "\n"])
    async def test_a_task_that_says_nothing_is_refused(self, reader: TaskReader, sentence: str) -> None:
        with pytest.raises(TaskInvalid):
            await reader.read(sentence)

    @pytest.mark.parametrize("sentence", SENTENCES)
    async def test_reading_twice_is_reading_once(self, reader: TaskReader, sentence: str) -> None:
        assert await reader.read(sentence) == await reader.read(sentence)

    @pytest.mark.parametrize(("on", "off"), OPPOSITES)
    async def test_opposites_differ(self, reader: TaskReader, on: str, off: str) -> None:
        wanted, opposite = await reader.read(on), await reader.read(off)
        assert [goal.polarity for goal in wanted.goals] == [Polarity.POSITIVE]
        assert [goal.polarity for goal in opposite.goals] == [Polarity.NEGATIVE]
        assert wanted.pattern != opposite.pattern

    @pytest.mark.parametrize("sentence", TWO_GOALS)
    async def test_two_clauses_are_two_goals_in_order(self, reader: TaskReader, sentence: str) -> None:
        goals = (await reader.read(sentence)).goals
        assert [goal.polarity for goal in goals] == [Polarity.POSITIVE, Polarity.NEGATIVE]

    @pytest.mark.parametrize("sentence", QUOTED)
    async def test_a_quotation_is_one_value_to_the_letter(self, reader: TaskReader, sentence: str) -> None:
        (goal,) = (await reader.read(sentence)).goals
        assert QUOTED[sentence] in {slot.value for slot in goal.slots}

    async def test_other_values_leave_the_same_pattern(self, reader: TaskReader) -> None:
        one, other = await reader.read("send 'hi' to Ann"), await reader.read("send 'see you' to Ann")
        assert one.pattern == other.pattern != ""
        assert "hi" not in one.pattern.split()

    @pytest.mark.parametrize("sentence", UNREADABLE)
    async def test_what_cannot_be_read_is_a_free_goal_of_its_words(
        self, reader: TaskReader, sentence: str
    ) -> None:
        (goal,) = (await reader.read(sentence)).goals
        assert goal.verb == ""
        assert goal.words
        # Words in English, characters in Chinese: where a word ends there is the reader's to say.
        left = {word.lower() for word in goal.words} | set("".join(goal.words))
        assert UNREADABLE[sentence] <= left

    async def test_an_unreadable_clause_does_not_spoil_the_others(self, reader: TaskReader) -> None:
        readable, free = (await reader.read("turn on wifi and then frobnicate the quux")).goals
        assert readable.verb
        assert free.verb == ""
        assert "quux" in free.words
