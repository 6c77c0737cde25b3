"""A run becomes what is kept of it: its actions, its verified tree and subtrees, its strategy (A12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from treetap.core.ports import Embedder, TaskReader
from treetap.errors import TaskInvalid
from treetap.memory.learning.describing import Indescribable
from treetap.memory.learning.generalising import Generalised, Generaliser, LearnedAtom, start_of
from treetap.memory.learning.keeping import KeptNode, KeptStep, kept
from treetap.memory.learning.leaks import carries
from treetap.memory.learning.own_words import own_words_of
from treetap.memory.learning.same import content_key, steps_of
from treetap.memory.learning.strategist import RuleStrategist, Strategist
from treetap.memory.learning.wording import Wording
from treetap.models import (
    AtomicExperience,
    Experience,
    LiteralPart,
    Origin,
    Record,
    Screen,
    Slot,
    Status,
    StrategyExperience,
    TaskExperience,
    TaskFrame,
    Text,
    Trajectory,
    Vector,
)
from treetap.models.experience import ExperienceLevel
from treetap.models.within import within

ALL_LEVELS: tuple[ExperienceLevel, ...] = ("atomic", "task", "strategy")


@dataclass(frozen=True)
class _Lesson:
    """A node that is a task of its own, and what was made of it."""

    node: KeptNode
    frame: TaskFrame
    learned: Generalised
    parent: int | None = None
    """The place of the lesson above it."""
    children: tuple[int, ...] = field(default=())


class RunLearner:
    """Learns from a trajectory; the same trajectory teaches the same, id by id.

    `screens` embeds what was seen, if there is something that does; `strategist` finds the one sentence.
    """

    def __init__(
        self,
        reader: TaskReader,
        *,
        screens: Embedder[Screen] | None = None,
        strategist: Strategist | None = None,
        levels: Iterable[ExperienceLevel] = ALL_LEVELS,
    ) -> None:
        self._reader, self._embedder = reader, screens
        self._strategist = strategist or RuleStrategist()
        self._levels = frozenset(levels)

    async def learn(self, trajectory: Trajectory) -> Sequence[Experience]:
        """Nothing from a run that failed, did nothing, or touched what cannot be described."""
        if trajectory.tree.status is not Status.SUCCESS:
            return ()
        root = kept(trajectory.tree)
        if next(root.steps(), None) is None:
            return ()
        seen = {screen.frame.id: screen for screen in trajectory.screens}
        try:
            lessons = await self._lessons(trajectory, root, seen)
        except Indescribable:
            return ()
        vectors = await self._vectors(trajectory.screens)
        tasks = _tasks(lessons, trajectory, seen, vectors)
        made: list[Experience] = [
            *_atoms(lessons, tasks, trajectory, vectors),
            *tasks,
            await self._strategy(tasks, trajectory),
        ]
        return [one for one in made if one.level in self._levels]

    async def _lessons(
        self, trajectory: Trajectory, root: KeptNode, seen: Mapping[str, Screen]
    ) -> list[_Lesson]:
        """The whole run first, then each part of it that stands on its own, parents first."""
        evidence = list(dict.fromkeys(one for node in root.nodes() for one in node.record.evidence))
        learned = Generaliser(trajectory.frame, root, seen, whole=True).generalised(evidence)
        lessons = [_Lesson(root, trajectory.frame, learned)]
        places = {id(root): 0}
        for node in root.nodes():
            for child in node.parts:
                if isinstance(child, KeptStep):
                    continue
                places[id(child)] = places[id(node)]
                lesson = await self._lesson(child, trajectory.frame, seen)
                if lesson is None:
                    continue
                above = places[id(child)]
                places[id(child)] = len(lessons)
                known = lessons[above]
                lessons[above] = replace(known, children=(*known.children, len(lessons)))
                lessons.append(replace(lesson, parent=above))
        return lessons

    async def _lesson(self, node: KeptNode, whole: TaskFrame, seen: Mapping[str, Screen]) -> _Lesson | None:
        """None unless its end was seen, and its own sentence says all that was done in it."""
        evidence = list(dict.fromkeys(one for part in node.nodes() for one in part.record.evidence))
        if not node.record.evidence:
            return None
        try:
            frame = await self._reader.read(node.record.task)
        except TaskInvalid:
            return None
        learned = Generaliser(frame, node, seen, whole=False).generalised(evidence)
        if not learned.self_contained or _borrows(learned, frame, whole):
            return None
        return _Lesson(node, frame, learned)

    async def _vectors(self, screens: Sequence[Screen]) -> dict[str, Vector]:
        if self._embedder is None or not screens:
            return {}
        values = await self._embedder.embed(screens)
        identity = self._embedder.identity
        return {
            screen.frame.id: Vector(values=tuple(float(one) for one in vector), embedder=identity)
            for screen, vector in zip(screens, values, strict=True)
        }

    async def _strategy(self, tasks: Sequence[TaskExperience], run: Trajectory) -> StrategyExperience:
        made = await self._strategist.strategy(tasks[0])
        draft = StrategyExperience(
            id="?",
            created=run.ended,
            circumstances=run.circumstances,
            origin=run.origin,
            record=_record(run),
            strategy=made.sentence,
            pattern=made.pattern,
            author=made.author,
            task_ids=tuple(dict.fromkeys(task.id for task in tasks)),
        )
        return draft.model_copy(update={"id": _id(draft)})


def _tasks(
    lessons: Sequence[_Lesson],
    run: Trajectory,
    seen: Mapping[str, Screen],
    vectors: Mapping[str, Vector],
) -> list[TaskExperience]:
    tasks = [_task(one, run, seen, vectors) for one in lessons]
    ids = [task.id for task in tasks]
    linked = {
        task.id: task.model_copy(
            update={
                "parent": None if lesson.parent is None else ids[lesson.parent],
                "children": tuple(dict.fromkeys(ids[one] for one in lesson.children)),
            }
        )
        for task, lesson in reversed(list(zip(tasks, lessons, strict=True)))
    }
    return [linked[one] for one in dict.fromkeys(ids)]


def _task(
    lesson: _Lesson, run: Trajectory, seen: Mapping[str, Screen], vectors: Mapping[str, Vector]
) -> TaskExperience:
    learned, frame = lesson.learned, lesson.frame
    start = next(lesson.node.steps()).record.before or ""
    screen = seen.get(start)
    if not learned.self_contained:
        frame = _as_said(frame)
    draft = TaskExperience(
        id="?",
        created=run.ended,
        circumstances=run.circumstances,
        origin=run.origin,
        record=_record(run),
        pattern=frame.pattern or frame.sentence,
        literals=(frame.sentence,),
        frame=frame,
        slots=learned.slots,
        constants=learned.constants,
        tree=learned.tree,
        start=start_of(lesson.node),
        end_evidence=learned.ending,
        verified=run.verified and lesson.node.whole,
        commits=tuple(
            dict.fromkeys(
                step.action.commits for step in steps_of(learned.tree) if step.action.commits is not None
            )
        ),
        start_frame=None if screen is None else screen.frame.path,
        start_vector=vectors.get(start),
    )
    return draft.model_copy(update={"id": _id(draft)})


def _as_said(frame: TaskFrame) -> TaskFrame:
    """The frame of a task that typed what its sentence does not say: no other sentence equals it."""
    goals = tuple(
        goal.model_copy(update={"unexplained": goal.unexplained or goal.words or (frame.sentence,)})
        for goal in frame.goals
    )
    return frame.model_copy(update={"goals": goals, "pattern": frame.sentence})


def _atoms(
    lessons: Sequence[_Lesson],
    tasks: Sequence[TaskExperience],
    run: Trajectory,
    vectors: Mapping[str, Vector],
) -> list[AtomicExperience]:
    """Each step once, as part of the smallest task that it belongs to."""
    ids = _ids_of(lessons, tasks)
    home: dict[int, int] = {}
    for place, lesson in enumerate(lessons):
        home |= {id(one.kept): place for one in lesson.learned.steps}
    atoms = [
        _atom(one, ids[place], run, vectors)
        for place, lesson in enumerate(lessons)
        for one in lesson.learned.steps
        if home[id(one.kept)] == place
    ]
    return list({atom.id: atom for atom in atoms}.values())


def _ids_of(lessons: Sequence[_Lesson], tasks: Sequence[TaskExperience]) -> list[str]:
    """The id under which each lesson is kept: two that are the same have one."""
    by_tree = {id(task.tree): task.id for task in tasks}
    known = {task.tree.model_dump_json(): task.id for task in tasks}
    return [by_tree.get(id(one.learned.tree)) or known[one.learned.tree.model_dump_json()] for one in lessons]


def _atom(
    learned: LearnedAtom, task_id: str, run: Trajectory, vectors: Mapping[str, Vector]
) -> AtomicExperience:
    draft = AtomicExperience(
        id="?",
        created=run.ended,
        circumstances=run.circumstances,
        origin=run.origin,
        record=_record(run),
        step=learned.step,
        task_id=task_id,
        sentence=Wording(run.frame.language).action(learned.step.action),
        screen_vector=vectors.get(learned.kept.record.before or ""),
        corrects=learned.corrects,
    )
    return draft.model_copy(update={"id": _id(draft)})


def _borrows(learned: Generalised, own: TaskFrame, whole: TaskFrame) -> bool:
    """Whether its steps hold a value of the whole task that its own sentence does not say."""
    words = own_words_of(own).words
    texts = [
        part.text
        for one in within(learned.tree)
        if isinstance(one, Text)
        for part in one.root
        if isinstance(part, LiteralPart)
    ]
    said = own.sentence.casefold()
    return any(
        carries(text, slot, words) or text.casefold().strip() == slot.value.casefold().strip()
        for slot in _values(whole)
        if slot.value.casefold() not in said
        for text in texts
    )


def _values(frame: TaskFrame) -> Iterator[Slot]:
    return (slot for goal in frame.goals for slot in goal.slots)


def _record(run: Trajectory) -> Record:
    """It has worked once, here, if someone looked."""
    if not run.verified or run.origin is Origin.IMPORTED:
        return Record()
    return Record(ok=1, last=run.ended)


def _id(draft: Experience) -> str:
    return f"{draft.level}-{sha256(content_key(draft).encode()).hexdigest()[:24]}"
