"""Every model is frozen, closed, free of pixels, and comes back from JSON as it was."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import is_dataclass
from datetime import UTC, datetime, timedelta, timezone
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from pydantic import BaseModel, JsonValue, TypeAdapter, ValidationError, create_model
from pydantic.json_schema import models_json_schema

import treetap.models
from treetap.models import (
    ACTION,
    DECISION,
    DEVICE_INPUT,
    EXPERIENCE,
    ActionDone,
    ActionIntended,
    Allowed,
    Anchor,
    Answer,
    AnswerKind,
    App,
    Appears,
    Asked,
    AskedFor,
    AskHuman,
    AtomicExperience,
    Back,
    BankPart,
    Blocker,
    BlockerKind,
    Bounds,
    Branch,
    BranchMode,
    Call,
    Candidate,
    Case,
    Change,
    ChatReply,
    ChatRequest,
    Checked,
    Circumstances,
    ClearText,
    Commitment,
    Compared,
    Constraint,
    ConstraintKind,
    Decided,
    Decider,
    Deed,
    DeviceInfo,
    Dial,
    Direction,
    Done,
    DoubleTap,
    Drag,
    Element,
    EmbedderIdentity,
    Erase,
    Event,
    Evidence,
    EvidenceKind,
    Exchange,
    Execution,
    Failure,
    Finding,
    Foreground,
    Frame,
    Goal,
    GoalChecked,
    GoHome,
    Gone,
    Handling,
    HasValue,
    Infeasible,
    InputText,
    Intent,
    Judged,
    Judgement,
    Key,
    Knowledge,
    Landmark,
    Launch,
    LaunchApp,
    LearnedNode,
    LearnedStep,
    Level,
    LiteralPart,
    LocateResult,
    LongPress,
    Loop,
    MapEdge,
    Mark,
    Match,
    Message,
    Method,
    Model,
    ModelCalled,
    NamedValue,
    NeedKnowledge,
    NodeEnded,
    NodeRecord,
    NodeStarted,
    Note,
    Noted,
    NoteKind,
    OnFail,
    Ongoing,
    OngoingKind,
    OnPage,
    Open,
    OpenUrl,
    Origin,
    Outcome,
    Page,
    Payload,
    Perceived,
    Permission,
    Pixels,
    Point,
    Polarity,
    Press,
    PressKey,
    Query,
    Question,
    Rank,
    ReadValue,
    Recalled,
    Recollection,
    Record,
    Reflected,
    Reflection,
    Relation,
    ReplayDiverged,
    ReplayStarted,
    Requirement,
    Role,
    Ruled,
    Ruling,
    RunEnded,
    RunResult,
    RunStarted,
    SaveValue,
    Screen,
    ScrollTo,
    Seen,
    Select,
    SetChecked,
    SetValue,
    SideEffect,
    SideEffectKind,
    Sight,
    SightReply,
    Situation,
    Size,
    Slot,
    SlotPart,
    Source,
    Space,
    Status,
    StepRecord,
    StepStatus,
    Stored,
    StrategyExperience,
    Subtask,
    Suggestion,
    Swipe,
    Tap,
    Target,
    TaskExperience,
    TaskFrame,
    Terminal,
    Text,
    TextLine,
    Tier,
    Toast,
    Touch,
    Trait,
    Trajectory,
    Type,
    Usage,
    ValueSaved,
    Vector,
    Verdict,
    VerdictStatus,
    Visit,
    Wait,
)

MODELS: list[type[BaseModel]] = [
    one
    for one in (getattr(treetap.models, name) for name in treetap.models.__all__)
    if inspect.isclass(one) and issubclass(one, BaseModel) and one is not Model
]
OF_SETTINGS = {one for one in MODELS if one.__module__.startswith("treetap.models.settings")}
"""Settings keep their secrets out of JSON, so they do not come back; they have tests of their own."""

# One sample of each model with everything filled in, and more where one cannot hold everything.

NOON = datetime(2026, 1, 1, 12, 0, 0, 123456, tzinfo=UTC)
SHANGHAI = datetime(2026, 1, 1, 20, 0, tzinfo=timezone(timedelta(hours=8)))
SIZE = Size(width=1080, height=2400)
POINT = Point(x=0.25, y=1, space=Space.UNIT)
BOUNDS = Bounds.pixel(10, 20.5, 300, 400)
HOUR = SlotPart(slot="time", part="hour")
TEXT = Text((LiteralPart(text="at $5, "), HOUR, BankPart(name="价格")))
TARGET = Target(
    resource_id="app:id/wifi",
    text="Wi-Fi",
    description="Wi-Fi switch",
    role=Role.SWITCH,
    anchors=(Anchor(relation=Relation.SAME_ROW, text="Wi-Fi"),),
    container="list",
    ordinal=2,
    crop_ref="wifi_v2.png",
    sentence="the switch beside Wi-Fi",
    last_point=POINT,
    page_key="settings",
    must_match=(Trait.TEXT, Trait.ROLE),
)
SLOT_TARGET = Target(text=Text.slot("recipient"))
HERE = Target(element="e2")
HANDLING = Handling(
    timeout=5.5,
    retry=2,
    wait_before=0.1,
    wait_after=0.2,
    fallback=Swipe(direction=Direction.UP),
    on_fail=OnFail.JUMP,
    jump_to=3,
    data_out="price",
)
COMMON: dict[str, Any] = {
    "description": "in words\nof two lines",
    "commits": Commitment.SEND,
    "level": Level.QUICK_VERIFY,
    "handling": HANDLING,
}
ONCE, TWICE = {**COMMON, "idempotent": False}, {**COMMON, "idempotent": True}
ACTIONS = (
    Tap(target=TARGET, **TWICE),
    DoubleTap(target=TARGET, **TWICE),
    LongPress(target=TARGET, duration=2.5, **TWICE),
    Swipe(direction=Direction.LEFT, distance=0.25, duration=0.5, target=TARGET, **TWICE),
    Drag(target=TARGET, to=SLOT_TARGET, duration=2, **TWICE),
    Drag(target=TARGET, to=POINT),
    InputText(text=TEXT, target=TARGET, press_enter=True, read_back=False, **TWICE),
    ClearText(target=TARGET, **ONCE),
    PressKey(key=Key.ENTER, **TWICE),
    Wait(seconds=1.5, **ONCE),
    GoHome(**ONCE),
    Back(to_first_page=True, **TWICE),
    LaunchApp(app=Text.bank("app"), **ONCE),
    OpenUrl(url=Text.literal("https://example.com/?a=$b"), **TWICE),
    Call(number=Text.slot("number"), **{**TWICE, "commits": Commitment.CALL}),
    SetChecked(target=TARGET, checked=True, **ONCE),
    SetValue(target=TARGET, value=TEXT, **ONCE),
    Select(target=TARGET, option=TEXT, **ONCE),
    ScrollTo(target=TARGET, direction=Direction.DOWN, **ONCE),
    SaveValue(name="price", value=TEXT, **ONCE),
    SaveValue(name="price", target=TARGET),
    ReadValue(name="price", **ONCE),
)
TAP = ACTIONS[0]
EXPECTATIONS = (
    Appears(target=TARGET),
    Gone(target=SLOT_TARGET),
    Checked(target=TARGET, checked=False),
    HasValue(target=TARGET, value=TEXT),
    OnPage(title="Settings", page_key="settings"),
    Toast(text="Saved"),
)
USAGE = Usage(calls=2, failed=1, tokens_in=300, tokens_out=40, cost=0.125)
THINKING: dict[str, Any] = {
    "thought": "It is off.",
    "goal_id": "g1",
    "confidence": 0.5,
    "note": "the price was 42",
    "by": Decider.MODEL,
    "usage": USAGE,
}
EVIDENCE = Evidence(
    goal_id="g1",
    kind=EvidenceKind.STATE,
    text="Wi-Fi is on",
    frame_id="frame-2",
    target=TARGET,
    value="on",
    cites=("2.1",),
    rests_on=("page:0123",),
)
TERMINAL = Terminal(action=TAP, expect=EXPECTATIONS, **THINKING)
SUBTASK = Subtask(task="turn it on", app="Settings", goal_id="g1", step=TERMINAL, expect=EXPECTATIONS)
DECISIONS = (
    TERMINAL,
    Branch(mode=BranchMode.ALTERNATIVES, children=(SUBTASK, Subtask(task="another")), **THINKING),
    Done(answer="At 7:30.", shown=(Appears(target=TARGET),), evidence=(EVIDENCE,), **THINKING),
    Infeasible(reason="There is no such app.", **THINKING),
    NeedKnowledge(query="where is Wi-Fi?", **THINKING),
    AskHuman(question="Which?", answer=AnswerKind.CHOICE, choices=("a", "b"), **THINKING),
)
INPUTS = (
    Touch(x=1, y=2, to_x=3, to_y=4, hold=700, milliseconds=500, count=2),
    Press(key=Key.HOME),
    Type(text="你好\n", read_back=False),
    Erase(),
    Launch(package="com.example", activity=".Main"),
    Open(url="https://example.com"),
    Dial(number="112"),
)
PARTS = (NamedValue(name="hour", value="7"), NamedValue(name="minute", value="30"))
SLOT = Slot(
    name="time",
    type="time",
    role="at",
    value="7:30",
    parts=PARTS,
    fixed=True,
)
GOAL = Goal(
    id="g1",
    intent=Intent.SET,
    verb="set",
    polarity=Polarity.POSITIVE,
    app="Clock",
    object="alarm",
    slots=(SLOT,),
    constraints=(Constraint(kind=ConstraintKind.WEEKDAY, value="Monday"),),
    words=("set", "alarm"),
    unexplained=("gently",),
    clause="set an alarm at 7:30",
)
ASKED_FOR = AskedFor(act=Commitment.SEND, receiver="Ann", value="hi", confirmed=True)
REQUIREMENT = Requirement(text="Wi-Fi is on", finding=Finding.MET, cites=("2.1",), why="it says so")
JUDGEMENT = Judgement(requirements=(REQUIREMENT,), lines=('switch "Wi-Fi" (on)',), frames=("frame-2",))
FRAME = TaskFrame(
    sentence="set an alarm at 7:30",
    language="en",
    goals=(GOAL,),
    pattern="set an alarm at {time}",
    asks_for=(ASKED_FOR,),
    reader="model",
)
CAPTURE = Frame(id="frame-1", sha="0123456789abcdef" * 4, size=SIZE, path="screenshots/frame-1.png")
BLOCKER = Blocker(
    kind=BlockerKind.PERMISSION, description="asks for the location", elements=("e1",), way_out=TAP
)
ELEMENT = Element(
    id="e2",
    bounds=BOUNDS,
    role=Role.SWITCH,
    text="on",
    description="Wi-Fi",
    resource_id="app:id/wifi",
    hint="on or off",
    checked=True,
    selected=True,
    enabled=False,
    focused=True,
    clickable=True,
    long_clickable=True,
    editable=True,
    scrollable=True,
    password=True,
    parent="e1",
    order=4,
    label_of="e1",
    source=Source.OCR,
    confidence=0.75,
)
SCREEN = Screen(
    frame=CAPTURE,
    elements=(Element(id="e1", bounds=BOUNDS, source=Source.TREE), ELEMENT),
    package="com.example",
    activity=".Main",
    app_version="1.2",
    rotation=1,
    locale="zh-CN",
    keyboard_shown=True,
    page_key="settings",
    state_key="settings-on",
    sources=frozenset(Source),
    blockers=(BLOCKER,),
    toasts=("Saved",),
    loading=True,
)
CANDIDATE = Candidate(bounds=BOUNDS, confidence=0.5, method=Method.OCR, label="Wi-Fi", element="e2")
FOUND = LocateResult(
    found=True,
    center=Point.pixel(150, 200),
    bounds=BOUNDS,
    safe_region=Bounds.pixel(10, 20, 30, 40),
    confidence=0.9,
    method=Method.TREE,
    target=TARGET,
    candidates=(CANDIDATE,),
    reason="two look alike",
)
VERDICT = Verdict(
    status=VerdictStatus.FAILURE,
    cause="Another page opened.",
    suggestion=Suggestion.REPLAN,
    confidence=0.8,
    met=EXPECTATIONS[:1],
    unmet=EXPECTATIONS[1:],
    changes=(Change(kind="changed", text="Wi-Fi", before="off", after="on", bounds=BOUNDS),),
    blocker=BLOCKER,
    decided_by="vision",
)
RULING = Ruling(
    permission=Permission.ASK,
    reason="it sends",
    risk=Commitment.SEND,
    by="judge",
    judged=(Commitment.SEND,),
    leads=True,
    unasked=True,
)
EXECUTION = Execution(inputs=INPUTS, value="7:30", seconds=0.35)
STEP = StepRecord(
    certainty=0.8,
    action=TAP,
    status=StepStatus.FAILED,
    decided_by=Decider.MODEL,
    expect=EXPECTATIONS,
    location=FOUND,
    before="frame-1",
    after="frame-2",
    page_key="settings",
    state_key="settings-off",
    leads_to="wifi",
    ruling=RULING,
    execution=EXECUTION,
    verdict=VERDICT,
    retries=1,
    error="nothing happened",
    duration=1.25,
)
NODE = NodeRecord(
    id="0",
    task="set an alarm",
    status=Status.PARTIAL,
    goal_id="g1",
    mode=BranchMode.SEQUENCE,
    done=(STEP, NodeRecord(id="0.0", task="open the clock", status=Status.SUCCESS, done=(STEP,)), STEP),
    evidence=(EVIDENCE,),
    experience="task-1",
    reason="one goal is open",
    duration=12.5,
    usage=USAGE,
)
LESSON = Reflection(
    id="lesson-1",
    task="set an alarm",
    lesson="Look under the second tab.",
    cause="The first tab has none.",
    goal_id="g1",
    package="com.example",
    page_key="clock",
    action=TAP,
    author="model",
    created=SHANGHAI,
    seen=3,
    helped=2,
    harmed=1,
)
EMBEDDER = EmbedderIdentity(name="use", dimension=3)
VECTOR = Vector(values=(0.1, -0.25, 1e-17), embedder=EMBEDDER)
LANDMARK = Landmark(name="Relocate", role=Role.ITEM, resource_id="com.app:id/relocate", x=0.4, y=0.8)
RANK = Rank(at=2, of="5f1e")
MARK = Mark(
    bounds=BOUNDS,
    text="{time}",
    description="the alarm",
    role=Role.SWITCH,
    resource_id="clock:id/alarm",
    checked=True,
    selected=True,
    clickable=True,
    editable=True,
    title=True,
    look="0f1e",
    proves=("g1",),
)
LEARNED_STEP = LearnedStep(
    action=TAP,
    expect=EXPECTATIONS,
    page_key="clock",
    state_key="clock-1",
    leads_to="alarm",
    before=(MARK,),
    after=(MARK,),
    around=(LANDMARK,),
    seconds=0.35,
    rank=RANK,
    rests_on=("page:00ff",),
)
LEARNED = LearnedNode(
    goal=TEXT,
    goal_id="g1",
    mode=BranchMode.ALTERNATIVES,
    precondition="clock",
    parts=(LEARNED_STEP, LearnedNode(goal="open the clock", parts=(LEARNED_STEP,)), LEARNED_STEP),
    expect=EXPECTATIONS,
)
APP = App(package="com.example", activity=".Main", label="时钟", version="1.2", dials=True)
ONGOING = Ongoing(kind=OngoingKind.TIMER, package="com.example", key="0|com.example|7", title="茶")
EFFECT = SideEffect(kind=SideEffectKind.CALLED, what="Called: Mom", asked_for=True, ended=True)
CIRCUMSTANCES = Circumstances(
    apps=(APP,),
    width=1080,
    height=2400,
    density=420,
    locale="zh-CN",
    device="phone",
)
RECORD = Record(ok=3, fail=1, last=NOON)
KEPT: dict[str, Any] = {
    "circumstances": CIRCUMSTANCES,
    "origin": Origin.TAUGHT,
    "record": RECORD,
    "created": NOON,
    "text_vector": VECTOR,
    "checksum": "abc",
}
TASK_EXPERIENCE = TaskExperience(
    id="task-1",
    pattern="set an alarm at {time}",
    literals=("set an alarm at 7:30",),
    aliases=("wake me at {time}",),
    frame=FRAME,
    slots=(SLOT,),
    constants=(NamedValue(name="day", value="Monday"),),
    tree=LEARNED,
    start="home",
    end_evidence=(EVIDENCE,),
    verified=True,
    verified_by="judge",
    parent="task-0",
    children=("task-2",),
    commits=(Commitment.SEND, Commitment.PAY),
    start_frame="screenshots/frame-1.png",
    start_vector=VECTOR,
    **KEPT,
)
EXPERIENCES = (
    AtomicExperience(
        id="atomic-1",
        step=LEARNED_STEP,
        task_id="task-1",
        sentence="tap on +",
        screen_vector=VECTOR,
        corrects="the list was not there yet",
        **KEPT,
    ),
    TASK_EXPERIENCE,
    StrategyExperience(
        id="strategy-1",
        strategy="Find the page, set the value, save.",
        pattern="fill_form",
        task_ids=("task-1",),
        author="model",
        **KEPT,
    ),
)
MATCH = Match(
    experience=TASK_EXPERIENCE,
    tier=Tier.PATTERN,
    confidence=0.97,
    slots=(NamedValue(name="time", value="8:15"),),
    alias="ring me at {time}",
    reasons=("same pattern",),
)
DEVICE = DeviceInfo(
    serial="emulator-5554",
    platform="android",
    model="phone",
    os_version="15",
    size=SIZE,
    density=420,
    rotation=3,
    locale="zh-CN",
)
RECOLLECTION = Recollection(
    matches=(MATCH,), lessons=(LESSON,), path="hierarchical", reason="no key fits", milliseconds=12.5
)
QUESTION = Question(text="Which?", kind=AnswerKind.CHOICE, choices=("a", "b"), timeout=30, frame_id="frame-1")
DEED = Deed(goal_id="g1", commits=Commitment.SEND, control="tap 'Send'", page_key="chat")
VISIT = Visit(page_key="settings", state_key="settings-off", action=TAP, certainty=0.8)
KNOWLEDGE = Knowledge(query="where is Wi-Fi?", recollection=RECOLLECTION)
EXCHANGE = Exchange(question=QUESTION, answer=Answer(text="a"))
JSON: dict[str, JsonValue] = {"a": [1, 2.5, None, True, "$x\n"], "b": {"c": {}}}
PAYLOADS = (
    RunStarted(task="set an alarm", settings=JSON, version="0.1.0", device="phone"),
    RunEnded(
        status=Status.SUCCESS,
        reason="all goals hold",
        steps=4,
        decisions=2,
        usage=USAGE,
        side_effects=(EFFECT,),
    ),
    NodeStarted(task="open the clock", depth=2),
    NodeEnded(status=Status.FAILED, reason="no such page"),
    Recalled(
        path="keys",
        best="task-1",
        tier=Tier.LITERAL,
        confidence=1.0,
        candidates=3,
        reasons=("same sentence",),
        milliseconds=1.5,
    ),
    Perceived(
        frame=CAPTURE,
        package="com.example",
        page_key="settings",
        state_key="settings-on",
        elements=12,
        sources=("tree",),
        blockers=(BLOCKER,),
        milliseconds=120,
    ),
    Decided(decision=TERMINAL, by=Decider.OFFLINE, usage=USAGE, milliseconds=3),
    ModelCalled(purpose="decide", model="small", usage=USAGE, milliseconds=900, error="cut short"),
    Ruled(action=TAP, ruling=RULING),
    Asked(question=QUESTION, answer=Answer(text="a")),
    ActionIntended(action=TAP, by=Decider.REPLAY, location=FOUND, before="frame-1"),
    ActionDone(intended=7, error="refused", milliseconds=88.5),
    Compared(verdict=VERDICT, before=CAPTURE, after=CAPTURE),
    GoalChecked(goal_id="g1", evidence=EVIDENCE),
    Judged(judgement=JUDGEMENT),
    ValueSaved(name="price", value="42"),
    ReplayStarted(experience="task-1", confidence=0.97, steps=4),
    ReplayDiverged(experience="task-1", step=2, reason="another page"),
    Reflected(reflection=LESSON),
    Stored(added=("task-1",), strengthened=("task-2",), weakened=("task-3",)),
    Noted(text="two lines\nand another\u2028one"),
)


def event(payload: Any, **more: Any) -> Event:
    given: dict[str, Any] = {"run": "run-1", "seq": 3, "node": "0.1", "monotonic": 1.5, "wall": NOON}
    return Event(**given | more, payload=payload)


SAMPLES: list[BaseModel] = [
    *ACTIONS,
    *EXPECTATIONS,
    *DECISIONS,
    *INPUTS,
    *EXPERIENCES,
    *PAYLOADS,
    *map(event, PAYLOADS),
    *TEXT.root,
    *PARTS,
    TEXT,
    SIZE,
    POINT,
    BOUNDS,
    TARGET,
    SLOT_TARGET,
    HERE,
    *TARGET.anchors,
    HANDLING,
    EVIDENCE,
    ASKED_FOR,
    REQUIREMENT,
    JUDGEMENT,
    Case(sentence="turn on Wi-Fi", answer="It is on.", steps=(STEP,), screens=(SCREEN,)),
    SUBTASK,
    SLOT,
    GOAL,
    *GOAL.constraints,
    FRAME,
    CAPTURE,
    BLOCKER,
    ELEMENT,
    SCREEN,
    TextLine(text="Wi-Fi", bounds=BOUNDS, confidence=0.5),
    CANDIDATE,
    FOUND,
    LocateResult(found=False, candidates=(CANDIDATE,), reason="two look alike"),
    VERDICT,
    *VERDICT.changes,
    STEP,
    NODE,
    Trajectory(
        frame=FRAME,
        tree=NODE,
        verified=True,
        verified_by="judge",
        screens=(SCREEN,),
        circumstances=CIRCUMSTANCES,
        origin=Origin.TAUGHT,
        ended=NOON,
    ),
    Seen(steps=((0, STEP),), screens=(SCREEN,), evidence=(EVIDENCE,)),
    Note(kind=NoteKind.STEP, text="tap Next", weight=0.7, page_key="a", state_key="b", action=ACTIONS[0]),
    Loop(action=ACTIONS[0], page_key="a", state_key="b", times=3),
    EXECUTION,
    LANDMARK,
    RANK,
    MARK,
    Execution(held=True),
    Outcome(node=NODE),
    RunResult(
        run="run-1",
        task="set an alarm",
        status=Status.PARTIAL,
        duration=12.5,
        steps=2,
        decisions=3,
        usage=USAGE,
        replayed=True,
        confidence=0.97,
        experience="task-1",
        learned=("task-2",),
        reason="one goal is open",
        answer="7:30",
        warnings=("The model is not there.",),
        side_effects=(EFFECT,),
        tree=NODE,
    ),
    USAGE,
    LESSON,
    Failure(
        task="set an alarm",
        goal_id="g1",
        cause="The tap did nothing.",
        package="com.example",
        page_key="clock",
        screen=SCREEN,
        steps=(STEP,),
        final=True,
    ),
    EMBEDDER,
    VECTOR,
    LEARNED_STEP,
    LEARNED,
    CIRCUMSTANCES,
    RECORD,
    MATCH,
    Query(
        frame=FRAME,
        screen=SCREEN,
        purpose="correction",
        device=DEVICE,
        apps=(APP,),
        may_ask=True,
        failed=STEP,
    ),
    RECOLLECTION,
    Page(key="clock", title="Clock", package="com.example"),
    MapEdge(start="home", end="clock", action=TAP, ok=2, fail=1),
    QUESTION,
    Answer(text="a"),
    Answer(yes=False),
    Answer(),
    RULING,
    DEVICE,
    Foreground(package="com.example", activity=".Main", keyboard_shown=True, field="name", version="1.2"),
    APP,
    ONGOING,
    EFFECT,
    Message(role="user", text="What now?", frames=("frame-1",)),
    ChatRequest(
        messages=(Message(role="system", text="Decide."),),
        response_schema=JSON,
        schema_name="decision",
        max_tokens=500,
        deadline=30,
        purpose="reflect",
        must_see=True,
    ),
    ChatReply(text='{"kind": "done"}', model="small", usage=USAGE),
    Sight(
        question="Where is it?",
        frames=("frame-1", "frame-2"),
        response_schema=JSON,
        deadline=30,
        purpose="locate",
    ),
    SightReply(data=JSON, usage=USAGE),
    VISIT,
    DEED,
    KNOWLEDGE,
    EXCHANGE,
    Situation(
        ahead=("close the app",),
        notes=("the price was 42",),
        mandate=FRAME,
        task="set an alarm",
        frame=FRAME,
        goals=(GOAL,),
        screen=SCREEN,
        seen=(SCREEN,),
        evidence=(EVIDENCE,),
        steps=(STEP,),
        done=(NODE,),
        visited=(VISIT,),
        deeds=(DEED,),
        trail=("get up early",),
        reflections=(LESSON,),
        lessons=(LESSON,),
        hints=(MATCH,),
        knowledge=(KNOWLEDGE,),
        bank=PARTS,
        apps=(APP,),
        failure="nothing happened",
        answers=(EXCHANGE,),
        depth=2,
        steps_left=7,
    ),
    Allowed(
        decisions=frozenset({"branch", "done"}),
        actions=frozenset({"tap", "back"}),
        branch_modes=frozenset({BranchMode.SEQUENCE}),
        max_children=3,
    ),
]

each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: type(sample).__name__)


def annotations_in(annotation: Any, seen: set[Any] | None = None) -> Iterator[Any]:
    """An annotation and everything it is made of, down through the models it names, each taken apart once."""
    seen = set() if seen is None else seen
    yield annotation
    parts = list(get_args(annotation))
    if inspect.isclass(annotation) and annotation not in seen:
        seen.add(annotation)
        if issubclass(annotation, BaseModel):
            parts = [field.annotation for field in annotation.model_fields.values()]
        elif is_dataclass(annotation):
            parts = list(get_type_hints(annotation).values())
    for part in parts:
        yield from annotations_in(part, seen)


def holds_pixels(annotation: Any) -> bool:
    origin = getattr(annotation, "__module__", "") or ""
    if inspect.isclass(annotation) and issubclass(annotation, bytes | bytearray | memoryview):
        return True
    return annotation in (Any, object) or origin.split(".")[0] in ("numpy", "PIL")


def samples_of(model: type[BaseModel]) -> list[BaseModel]:
    return [sample for sample in SAMPLES if type(sample) is model]


def optional_fields(model: type[BaseModel]) -> Iterator[str]:
    """Those that could have been left out, and can hold more than one value."""
    for name, field in model.model_fields.items():
        is_tag = get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1
        if not field.is_required() and not is_tag:
            yield name


class TestShape:
    def test_every_model_is_one_of_ours(self) -> None:
        assert [one for one in MODELS if not issubclass(one, Model)] == [Text]

    def test_every_model_is_frozen(self) -> None:
        assert [one for one in MODELS if one.model_config.get("frozen") is not True] == []

    def test_every_model_but_a_list_refuses_unknown_fields(self) -> None:
        assert [one for one in MODELS if one.model_config.get("extra") != "forbid"] == [Text]

    def test_no_field_holds_pixels_or_is_untyped(self) -> None:
        assert [one for one in MODELS if any(map(holds_pixels, annotations_in(one)))] == []

    def test_the_search_for_pixels_would_find_them(self) -> None:
        from PIL.Image import Image

        assert any(map(holds_pixels, annotations_in(tuple[dict[str, bytes | None], ...])))
        assert any(map(holds_pixels, annotations_in(list[Image] | None)))
        assert any(map(holds_pixels, annotations_in(tuple[Pixels, ...])))
        assert not any(map(holds_pixels, annotations_in(tuple[str | int, ...])))

    def test_every_model_has_a_json_schema(self) -> None:
        schemas, _ = models_json_schema([(one, "validation") for one in MODELS])
        assert {one for one, _ in schemas} == set(MODELS)


class TestRoundTrip:
    def test_there_is_a_sample_of_every_model(self) -> None:
        assert {type(sample) for sample in SAMPLES} == set(MODELS) - OF_SETTINGS

    def test_the_samples_fill_in_every_field(self) -> None:
        empty = {
            f"{model.__name__}.{name}"
            for model in set(MODELS) - OF_SETTINGS
            for name in optional_fields(model)
            if all(getattr(one, name) == model.model_fields[name].default for one in samples_of(model))
        }
        assert empty == set()

    @each_sample
    def test_a_model_comes_back_as_it_was(self, sample: BaseModel) -> None:
        assert type(sample).model_validate_json(sample.model_dump_json()) == sample

    def test_a_model_comes_back_from_plain_python_data(self) -> None:
        for sample in SAMPLES:
            assert type(sample).model_validate(sample.model_dump(mode="json")) == sample

    def test_a_model_is_written_the_same_way_twice(self) -> None:
        for sample in SAMPLES:
            written = sample.model_dump_json()
            assert type(sample).model_validate_json(written).model_dump_json() == written

    def test_no_field_can_be_changed(self) -> None:
        for sample in SAMPLES:
            for name in type(sample).model_fields:
                with pytest.raises(ValidationError, match="frozen"):
                    setattr(sample, name, getattr(sample, name))

    def test_a_field_from_elsewhere_is_refused(self) -> None:
        for sample in SAMPLES:
            if not isinstance(sample, Text):
                with pytest.raises(ValidationError, match="extra_forbidden"):
                    type(sample).model_validate(sample.model_dump(mode="json") | {"no_such_field": 1})

    @pytest.mark.parametrize(
        ("union", "samples"),
        [(ACTION, ACTIONS), (DECISION, DECISIONS), (DEVICE_INPUT, INPUTS), (EXPERIENCE, EXPERIENCES)],
    )
    def test_a_union_gives_back_the_very_class(
        self, union: TypeAdapter[Any], samples: tuple[BaseModel, ...]
    ) -> None:
        for sample in samples:
            again = union.validate_json(union.dump_json(sample))
            assert type(again) is type(sample)
            assert again == sample

    def test_the_samples_hold_every_payload(self) -> None:
        union, *_ = get_args(Payload)
        assert [type(payload) for payload in PAYLOADS] == list(get_args(union))

    def test_a_set_is_written_in_order(self) -> None:
        assert SCREEN.model_dump(mode="json")["sources"] == ["glance", "ocr", "tree", "vision"]
        assert Allowed().model_dump(mode="json")["decisions"] == sorted(Allowed().decisions)


class TestDepth:
    """The settings let a tree be 50 deep; a reader of JSON has limits of its own."""

    def test_the_deepest_tree_comes_back(self) -> None:
        node = NODE
        for _ in range(50):
            node = NodeRecord(id="0", task="one more", status=Status.SUCCESS, done=(node,))
        assert NodeRecord.model_validate_json(node.model_dump_json()) == node
        assert len(list(node.walk())) == 52

    def test_the_deepest_experience_comes_back_within_all_that_holds_it(self) -> None:
        tree = LEARNED
        for _ in range(50):
            tree = LearnedNode(goal="one more", parts=(tree,))
        deep = TASK_EXPERIENCE.model_copy(update={"tree": tree})
        found = Recollection(matches=(MATCH.model_copy(update={"experience": deep}),))
        assert Recollection.model_validate_json(found.model_dump_json()) == found


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_default_is_a_value_that_would_be_accepted(model: type[BaseModel]) -> None:
    """Defaults are not validated when a model is made, because a screen has hundreds of elements."""
    checked = create_model(f"Checked{model.__name__}", __base__=model)
    checked.model_config["validate_default"] = True
    checked.model_rebuild(force=True)
    required = {name for name, field in model.model_fields.items() if field.is_required()} | {"root"}
    try:
        checked()
    except ValidationError as error:
        # No place at all is a rule on the whole: some models cannot be empty.
        assert {place for problem in error.errors() for place in problem["loc"][:1]} <= required
