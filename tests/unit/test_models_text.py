"""Text with values that are known only later (D1, F2)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from treetap.errors import ValueMissing
from treetap.models import BankPart, InputText, LiteralPart, SlotPart, Text, TextPart

steady = settings(derandomize=True, max_examples=50, deadline=None)

anything = st.text(st.characters(codec="utf-8") | st.sampled_from("${}a_1"))
names = st.text(st.characters(codec="utf-8"), min_size=1)
parts: st.SearchStrategy[TextPart] = st.one_of(
    st.builds(LiteralPart, text=anything),
    st.builds(SlotPart, slot=names, part=st.none() | names),
    st.builds(BankPart, name=names),
)
texts = st.lists(parts, max_size=4).map(lambda found: Text(tuple(found)))


def literal(text: str) -> LiteralPart:
    return LiteralPart(text=text)


def bank(name: str) -> BankPart:
    return BankPart(name=name)


class TestParse:
    @pytest.mark.parametrize(
        ("written", "meant"),
        [
            ("hello", (literal("hello"),)),
            ("", (literal(""),)),
            ("$name", (bank("name"),)),
            ("Hi $name!", (literal("Hi "), bank("name"), literal("!"))),
            ("${价格}", (bank("价格"),)),
            ("共${价格}元", (literal("共"), bank("价格"), literal("元"))),
            ("${first name}", (bank("first name"),)),
            ("$a$b", (bank("a"), bank("b"))),
            ("$a_1-x", (bank("a_1"), literal("-x"))),
            ("$name's", (bank("name"), literal("'s"))),
            ("${a}b", (bank("a"), literal("b"))),
        ],
    )
    def test_names_are_taken_from_the_bank(self, written: str, meant: tuple[TextPart, ...]) -> None:
        assert Text.parse(written).root == meant

    @pytest.mark.parametrize(
        ("written", "meant"),
        [
            ("$$", "$"),
            ("$$name", "$name"),
            ("$$$$", "$$"),
            ("$5", "$5"),
            ("5$", "5$"),
            ("$", "$"),
            ("$ name", "$ name"),
            ("${}", "${}"),
            ("${open", "${open"),
            ("$价格", "$价格"),
            ("a$$b$5$", "a$b$5$"),
        ],
    )
    def test_other_dollars_are_dollars(self, written: str, meant: str) -> None:
        assert Text.parse(written) == Text.literal(meant)

    def test_an_escaped_dollar_before_a_name_leaves_the_next_one_alone(self) -> None:
        assert Text.parse("$$$price").root == (literal("$"), bank("price"))

    def test_a_plain_string_in_a_model_is_parsed(self) -> None:
        assert InputText.model_validate({"text": "Hi $name"}).text == Text.parse("Hi $name")

    @given(text=anything)
    @steady
    def test_doubled_dollars_give_back_any_string(self, text: str) -> None:
        assert Text.parse(text.replace("$", "$$")).fill() == text


class TestFill:
    def test_slots_parts_and_bank_values_are_put_together(self) -> None:
        text = Text((literal("at "), SlotPart(slot="time", part="hour"), literal(" tell "), bank("who")))
        assert text.fill(slots={"time.hour": "7", "time": "7:30"}, bank={"who": "Ann"}) == "at 7 tell Ann"

    def test_a_slot_is_not_looked_for_in_the_bank(self) -> None:
        with pytest.raises(ValueMissing):
            Text.slot("who").fill(bank={"who": "Ann"})

    def test_a_bank_name_is_not_looked_for_among_the_slots(self) -> None:
        with pytest.raises(ValueMissing):
            Text.bank("who").fill(slots={"who": "Ann"})

    def test_a_part_is_not_replaced_by_the_whole(self) -> None:
        with pytest.raises(ValueMissing, match=r"time\.hour"):
            Text.slot("time", "hour").fill(slots={"time": "7:30"})

    def test_an_empty_value_is_a_value(self) -> None:
        assert Text.bank("note").fill(bank={"note": ""}) == ""

    @pytest.mark.parametrize(("text", "where"), [(Text.bank("price"), "bank"), (Text.slot("price"), "slot")])
    def test_what_is_missing_is_named_with_what_is_known(self, text: Text, where: str) -> None:
        known = {"b": "2", "a": "1"}
        with pytest.raises(ValueMissing) as caught:
            text.fill(slots=known, bank=known)
        assert f"{where} value 'price'" in caught.value.message
        assert "a, b" in caught.value.hint

    def test_with_nothing_known_the_hint_says_so(self) -> None:
        with pytest.raises(ValueMissing) as caught:
            Text.bank("price").fill()
        assert "none" in caught.value.hint

    def test_a_value_with_a_dollar_is_not_expanded_again(self) -> None:
        assert Text.parse("pay $sum").fill(bank={"sum": "$other"}) == "pay $other"

    def test_a_literal_is_never_expanded(self) -> None:
        known = {"name": "Ann"}
        assert Text.literal("$5 and $name").fill(slots=known, bank=known) == "$5 and $name"

    @given(text=anything)
    @steady
    def test_a_literal_gives_back_any_string(self, text: str) -> None:
        assert Text.literal(text).fill() == text


class TestJson:
    def test_a_stored_literal_is_never_expanded_when_read_back(self) -> None:
        stored = Text.literal("$5 and $name").model_dump_json()
        assert Text.model_validate_json(stored).fill(bank={"name": "Ann"}) == "$5 and $name"

    @pytest.mark.parametrize(
        "text", [Text.literal("a"), Text.slot("time", "hour"), Text.bank("价格"), Text(())]
    )
    def test_each_kind_of_part_survives(self, text: Text) -> None:
        assert Text.model_validate_json(text.model_dump_json()) == text

    @given(text=texts)
    @steady
    def test_any_text_survives(self, text: Text) -> None:
        assert Text.model_validate_json(text.model_dump_json()) == text

    @pytest.mark.parametrize(
        "stored",
        ['[{"kind":"other"}]', '[{"kind":"literal","text":"a","x":1}]', "5", '[{"kind":"bank","name":""}]'],
    )
    def test_what_is_no_text_is_refused(self, stored: str) -> None:
        with pytest.raises(ValidationError):
            Text.model_validate_json(stored)


def test_a_text_cannot_be_changed() -> None:
    text, name = Text.literal("a"), "root"
    with pytest.raises(ValidationError, match="frozen"):
        setattr(text, name, ())
