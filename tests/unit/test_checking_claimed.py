"""What is said to be done is believed by what is there and what was done, and by nothing that was said."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.unit.checking_screens import button, launcher, page, row, text, typing
from treetap.decision.checking import ScreenGoalChecker
from treetap.language.reader import read_task
from treetap.models import Claim, Commitment, Evidence, EvidenceKind, Goal, Polarity, Screen, Slot

CLAIM = Claim(sentence="Do it.", pointed=("Aspirin",), did=("New",), changed=True, fresh=True)


async def claimed(goal: Goal, seen: Sequence[Screen], now: Screen, claim: Claim = CLAIM) -> Evidence | None:
    return await ScreenGoalChecker().claimed(goal, now, seen, claim)


def but(claim: Claim, **changes: object) -> Claim:
    return claim.model_copy(update=changes)


# Understood: all values together, and not before

PILL = Goal(
    id="g1",
    verb="create",
    object="pill",
    polarity=Polarity.POSITIVE,
    words=("pill",),
    slots=(
        Slot(name="name", type="text", value="Aspirin", role="name"),
        Slot(name="amount", type="number", value="2", role=""),
    ),
)
CHANGED = PILL.model_copy(update={"verb": "set"})
LIST = page("Pills", row("Iron", "1 a day"), row("Zinc", "2 a day"))
MADE = page("Pills", row("Iron", "1 a day"), row("Aspirin", "2 a day"), row("Zinc", "2 a day"))


@pytest.mark.parametrize("goal", [PILL, CHANGED])
async def test_an_entry_with_all_values_that_was_not_there(goal: Goal) -> None:
    found = await claimed(goal, (LIST,), MADE)
    assert found is not None
    assert found.kind is EvidenceKind.SHOWN
    assert "Aspirin" in found.text


async def test_the_page_of_the_entry_alone() -> None:
    assert await claimed(PILL, (LIST,), page("Aspirin", text("Take"), text("2 a day"))) is not None


@pytest.mark.parametrize(
    ("seen", "now"),
    [
        ((MADE,), MADE),
        ((LIST,), page("Pills", row("Aspirin", "1 a day"), row("Zinc", "2 a day"))),
        ((LIST,), page("New pill", text("Aspirin, 2 a day"), typing("Aspirin"), button("Discard"))),
        ((LIST,), page("Aspirin", text("2 a day"), button("Save"))),
        ((LIST,), page("Pills", row("Aspirin plus", "2 a day"), row("Zinc", "2 a day"))),
        ((), LIST),
    ],
    ids=["it was there", "values of two entries", "in a form", "not saved", "of another", "nothing"],
)
async def test_what_is_not_taken(seen: tuple[Screen, ...], now: Screen) -> None:
    assert await claimed(PILL, seen, now) is None


@pytest.mark.parametrize("verb", ["delete", "archive", "send", "pay", "star", "rename", "call", "open"])
async def test_to_have_found_a_thing_is_no_deed(verb: str) -> None:
    assert await claimed(PILL.model_copy(update={"verb": verb}), (LIST,), MADE) is None


async def test_a_change_needs_what_is_changed_and_what_it_becomes() -> None:
    one = CHANGED.model_copy(update={"slots": CHANGED.slots[:1]})
    assert await claimed(one, (LIST,), MADE) is None


async def test_nor_is_what_must_not_be() -> None:
    goal = PILL.model_copy(update={"polarity": Polarity.NEGATIVE})
    assert await claimed(goal, (LIST,), MADE) is None


async def test_a_constraint_is_not_seen_by_values() -> None:
    goal = read_task("create a note 'Milk' only in the folder Home").goals[0]
    assert goal.constraints
    assert await claimed(goal, (page("Home"),), page("Home", row("Milk", "Home"), row("Tea"))) is None


# Not understood: changed, met on the way, come with it

ODD = Goal(
    id="g1",
    verb="",
    object="boiler",
    words=("frobnicate", "boiler"),
    unexplained=("frobnicate", "boiler"),
    slots=(Slot(name="value 1", type="number", value="55"),),
)
WARM = page("Boiler", text("Kept at 55"), text("Frobnication on"))
DID = but(CLAIM, pointed=("Frobnication on",), did=("Boiler", "Frobnicate", "55"))


async def test_a_deed_that_nobody_understood_is_done_by_who_did_it() -> None:
    found = await claimed(ODD, (), WARM, DID)
    assert found is not None
    assert found.kind is EvidenceKind.SHOWN


@pytest.mark.parametrize(
    ("now", "claim"),
    [
        (WARM, but(DID, changed=False)),
        (WARM, but(DID, fresh=False)),
        (page("Boiler", text("Frobnication on")), but(DID, did=("Boiler", "Frobnicate"))),
        (page("News", text("55 ways to live")), but(DID, pointed=("55 ways",), did=("News", "55"))),
        (page("Boiler", text("Kept at 55"), button("Save")), DID),
        (page("Boiler", typing("55")), DID),
        (launcher("Boiler", "Frobnicate 55"), DID),
    ],
    ids=[
        "nothing changed",
        "it was there before",
        "another number",
        "another thing",
        "not saved",
        "in a field",
        "at home",
    ],
)
async def test_what_a_liar_points_at_is_nothing(now: Screen, claim: Claim) -> None:
    assert await claimed(ODD, (), now, claim) is None


@pytest.mark.parametrize(
    ("verb", "needs"),
    [
        ("delete", Commitment.DELETE),
        ("send", Commitment.SEND),
        ("pay", Commitment.PAY),
        ("call", Commitment.CALL),
    ],
)
async def test_a_verb_that_commits_needs_just_that_deed(verb: str, needs: Commitment) -> None:
    goal = ODD.model_copy(update={"verb": verb})
    assert await claimed(goal, (), WARM, DID) is None
    others = frozenset(Commitment) - {needs}
    assert await claimed(goal, (), WARM, but(DID, committed=others)) is None
    assert await claimed(goal, (), WARM, but(DID, committed=frozenset({needs}), fresh=False)) is not None


async def test_a_number_that_was_keyed_in_digit_by_digit_was_met() -> None:
    now = page("Boiler", text("Frobnication on"))
    assert await claimed(ODD, (), now, but(DID, did=("Boiler", "5", "5"))) is not None


# Understood, and shown by no value

STAR = Goal(
    id="g1",
    verb="favorite",
    object="contact",
    polarity=Polarity.POSITIVE,
    words=("favorite", "Mom"),
    slots=(Slot(name="name", type="person", value="Mom", role="name"),),
)
MOM = page("Mom", text("555 0100"), button("Remove from favorites"))
STARRED = but(CLAIM, pointed=("Remove from favorites",), did=("Mom", "Favorite"), last=("Favorite",))


async def test_what_was_done_by_its_name_and_has_come() -> None:
    assert await claimed(STAR, (), MOM, STARRED) is not None


@pytest.mark.parametrize(
    ("goal", "now", "claim"),
    [
        (STAR, MOM, but(STARRED, last=("Ringtone",))),
        (STAR, MOM, but(STARRED, fresh=False)),
        (STAR, MOM, but(STARRED, changed=False)),
        (STAR, page("Dad", text("555 0100")), but(STARRED, did=("Dad", "Favorite"))),
        (STAR.model_copy(update={"polarity": Polarity.NEGATIVE}), MOM, STARRED),
        (STAR.model_copy(update={"verb": "set"}), MOM, STARRED),
    ],
    ids=["another control", "nothing came", "nothing changed", "another person", "the opposite", "a setting"],
)
async def test_what_was_done_to_something_else_is_not(goal: Goal, now: Screen, claim: Claim) -> None:
    assert await claimed(goal, (), now, claim) is None


# Asked: it stands where the question leads

WHEN = read_task("What number does Ann Lee have in Contacts?")
ANN = page("Ann Lee", row("Mobile", "555 0100"), row("Ringtone", "Default"), app="com.acme.contacts")


async def asked(now: Screen, answer: str) -> Evidence | None:
    claim = Claim(sentence=WHEN.sentence, pointed=(answer,), did=("Contacts",))
    return await claimed(WHEN.goals[0], (), now, claim)


async def test_an_answer_is_what_was_pointed_at() -> None:
    found = await asked(ANN, "555 0100")
    assert found is not None
    assert found.value == "555 0100"


async def test_no_answer_is_read_off_a_page_that_has_none_of_the_question() -> None:
    for now in (page("Bob", row("Mobile", "555 0199"), app="com.acme.contacts"), launcher("Ann Lee", "5")):
        assert await asked(now, "555 0199") is None


async def test_a_figure_is_asked_for_and_words_are_none() -> None:
    assert await asked(ANN, "Default") is None
