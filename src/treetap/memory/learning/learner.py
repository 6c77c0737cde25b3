"""A run becomes what is kept of it: its actions, its verified tree and subtrees, its strategy (A12).

A part of a run is kept by itself where it takes nothing from the rest but what its sentence says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256

from loguru import logger

from treetap.core.ports import Embedder, TaskReader
from treetap.errors import ScreenUnreadable, StorageError, TaskInvalid, TreetapError, UnknownName
from treetap.memory.holes import opened, with_holes
from treetap.memory.keys import content_key, steps_of
from treetap.memory.learning.describing import Indescribable
from treetap.memory.learning.generalising import Generalised, LearnedAtom, generalised, start_of
from treetap.memory.learning.keeping import KeptNode, KeptStep, kept
from treetap.memory.learning.marking import Looks, Sights, renewed, sights_of
from treetap.memory.learning.mentions import carries, own_words_of, slots_of
from treetap.memory.learning.run_slots import run_slots
from treetap.memory.learning.wording import Wording, kind_of, sentence_of
from treetap.models import (
    AtomicExperience,
    Circumstances,
    Evidence,
    EvidenceKind,
    Experience,
    LearnedNode,
    LearnedStep,
    Origin,
    ReadValue,
    Record,
    SaveValue,
    Screen,
    Seen,
    Status,
    StrategyExperience,
    Target,
    TaskExperience,
    TaskFrame,
    Trajectory,
    Vector,
)
from treetap.models.base import texts_in
from treetap.models.experience import ExperienceLevel

ALL_LEVELS: tuple[ExperienceLevel, ...] = ("atomic", "task", "strategy")
_UNSEEN = (UnknownName, ScreenUnreadable, StorageError)
"""Why the pixels of one screen cannot be had."""


@dataclass(frozen=True)
class _Lesson:
    """A node that is a task of its own, and what was made of it."""

    node: KeptNode
    frame: TaskFrame
    learned: Generalised
    parent: int | None = None
    """The place of the lesson above it."""


class RunLearner:
    """Learns from a trajectory; the same trajectory teaches the same, id by id.

    `screens` embeds what was seen, if there is something that does; `looks` sees how things looked, for the
    glances of a replay.
    """

    def __init__(
        self,
        reader: TaskReader,
        *,
        screens: Embedder[Screen] | None = None,
        levels: Iterable[ExperienceLevel] = ALL_LEVELS,
        looks: Looks | None = None,
    ) -> None:
        self._reader, self._embedder, self._looks = reader, screens, looks
        self._levels = frozenset(levels)

    async def learn(self, trajectory: Trajectory) -> Sequence[Experience]:
        """Nothing from a run that failed, did nothing, or touched what cannot be described."""
        if trajectory.tree.status is not Status.SUCCESS or not self._levels:
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
        each = [_task(one, trajectory, seen, vectors) for one in lessons]
        tasks = _linked(lessons, each)
        made: list[Experience] = [
            *_atoms(lessons, [one.id for one in each], trajectory, seen, vectors),
            *tasks,
        ]
        if "strategy" in self._levels:
            made.append(self._strategy(tasks, trajectory))
        return [one for one in made if one.level in self._levels]

    async def renewed(self, task: TaskExperience, seen: Seen) -> TaskExperience:
        """As it is where nobody sees how things look."""
        return task if self._looks is None else await renewed(task, seen, self._looks)

    async def _lessons(
        self, trajectory: Trajectory, root: KeptNode, seen: Mapping[str, Screen]
    ) -> list[_Lesson]:
        """The whole run first, then each part of it that stands on its own, parents first."""
        sights: Mapping[int, Sights] = {}
        evidence = list(dict.fromkeys(one for node in root.nodes() for one in node.record.evidence))
        if self._looks is not None:
            shown = opened(trajectory.frame, run_slots(trajectory.frame, root.steps(), seen))
            sights = await sights_of(root.steps(), seen, shown, self._looks, evidence)
        learned = generalised(trajectory.frame, root, seen, evidence, whole=True, sights=sights)
        lessons = [_Lesson(root, learned.frame, learned)]
        places = {id(root): 0}
        for node in root.nodes():
            for child in node.parts:
                if isinstance(child, KeptStep):
                    continue
                places[id(child)] = places[id(node)]
                lesson = await self._lesson(child, trajectory.frame, seen, sights)
                if lesson is None:
                    continue
                above = places[id(child)]
                places[id(child)] = len(lessons)
                lessons.append(replace(lesson, parent=above))
        return lessons

    async def _lesson(
        self, node: KeptNode, whole: TaskFrame, seen: Mapping[str, Screen], sights: Mapping[int, Sights]
    ) -> _Lesson | None:
        """None unless its end was seen, and its own sentence says all that was done in it."""
        evidence = list(dict.fromkeys(one for part in node.nodes() for one in part.record.evidence))
        if not node.record.evidence:
            return None
        try:
            frame = await self._reader.read(node.record.task)
        except TaskInvalid:
            return None
        learned = generalised(frame, node, seen, evidence, whole=False, sights=sights)
        if not stands_alone(node, learned, frame, whole):
            return None
        return _Lesson(node, learned.frame, learned)

    async def _vectors(self, screens: Sequence[Screen]) -> dict[str, Vector]:
        """By frame id. What can no longer be seen has none: a long run outlives its first pixels."""
        each = list({screen.frame.id: screen for screen in screens}.values())
        if self._embedder is None or not each:
            return {}
        try:
            return await self._embedded(self._embedder, each)
        except _UNSEEN:
            pass
        except TreetapError as error:
            logger.warning("learned without the look of its screens: {} {}", error.message, error.hint)
            return {}
        seen: dict[str, Vector] = {}
        for screen in each:
            with suppress(*_UNSEEN):
                seen |= await self._embedded(self._embedder, [screen])
        return seen

    async def _embedded(self, embedder: Embedder[Screen], screens: Sequence[Screen]) -> dict[str, Vector]:
        values = await embedder.embed(screens)
        return {
            screen.frame.id: Vector(values=tuple(float(one) for one in vector), embedder=embedder.identity)
            for screen, vector in zip(screens, values, strict=True)
        }

    def _strategy(self, tasks: Sequence[TaskExperience], run: Trajectory) -> StrategyExperience:
        draft = StrategyExperience(
            id="?",
            created=run.ended,
            circumstances=run.circumstances,
            origin=run.origin,
            record=_record(run),
            strategy=sentence_of(tasks[0]),
            pattern=kind_of(tasks[0]),
            task_ids=tuple(dict.fromkeys(task.id for task in tasks)),
        )
        return draft.model_copy(update={"id": _id(draft)})


def _linked(lessons: Sequence[_Lesson], tasks: Sequence[TaskExperience]) -> list[TaskExperience]:
    """Each task once, under the first that it is part of. What is done twice in a run is never its own part.

    `tasks`: what each lesson became; two lessons that teach the same have one id.
    """
    ids = [task.id for task in tasks]
    first = {one: ids.index(one) for one in ids}
    parts: dict[str, dict[str, None]] = {one: {} for one in ids}
    for own, lesson in zip(ids, lessons, strict=True):
        above = None if lesson.parent is None else ids[lesson.parent]
        if above is not None and first[above] < first[own]:
            parts[above][own] = None
    linked = []
    for own, place in first.items():
        parent = lessons[place].parent
        links = {"parent": None if parent is None else ids[parent], "children": tuple(parts[own])}
        linked.append(tasks[place].model_copy(update=links))
    return linked


def _task(
    lesson: _Lesson, run: Trajectory, seen: Mapping[str, Screen], vectors: Mapping[str, Vector]
) -> TaskExperience:
    learned, frame = lesson.learned, lesson.frame
    start = next(lesson.node.steps()).record.before or ""
    screen = seen.get(start)
    pattern = with_holes(frame.pattern, learned.shown) or frame.pattern or frame.sentence
    verified_by = "judge" if any(one.by == "judge" for one in learned.ending) else run.verified_by
    if not learned.self_contained:
        frame = _as_said(frame)
        pattern = frame.sentence
    draft = TaskExperience(
        id="?",
        created=run.ended,
        circumstances=_circumstances(lesson.node.steps(), run, seen),
        origin=run.origin,
        record=_record(run) if verified_by == "rules" else Record(last=run.ended),
        pattern=pattern,
        literals=(frame.sentence,),
        frame=frame,
        slots=learned.slots,
        constants=learned.constants,
        tree=learned.tree,
        start=start_of(lesson.node),
        end_evidence=learned.ending,
        verified=run.verified
        and lesson.node.whole
        and not learned.copied
        and saves_what_it_uses(learned.tree, frame, learned.ending)
        and learned.keeps_its_ranks,
        verified_by=verified_by,
        commits=tuple(
            dict.fromkeys(
                step.action.commits for step in steps_of(learned.tree) if step.action.commits is not None
            )
        ),
        start_frame=None if screen is None else screen.frame.path,
        start_vector=vectors.get(start),
    )
    return draft.model_copy(update={"id": _id(draft)})


def _circumstances(steps: Iterable[KeptStep], run: Trajectory, seen: Mapping[str, Screen]) -> Circumstances:
    """Those of the run, with the apps that these steps were seen in: another's update is not theirs."""
    frames = {name for step in steps for name in (step.record.before, step.record.after) if name}
    packages = {seen[name].package for name in frames if name in seen}
    apps = tuple(app for app in run.circumstances.apps if app.package in packages)
    return run.circumstances.model_copy(update={"apps": apps}) if apps else run.circumstances


def _as_said(frame: TaskFrame) -> TaskFrame:
    """The frame of a task that typed what its sentence does not say: no other sentence equals it."""
    goals = tuple(
        goal.model_copy(update={"unexplained": goal.unexplained or goal.words or (frame.sentence,)})
        for goal in frame.goals
    )
    return frame.model_copy(update={"goals": goals, "pattern": frame.sentence})


def _atoms(
    lessons: Sequence[_Lesson],
    ids: Sequence[str],
    run: Trajectory,
    seen: Mapping[str, Screen],
    vectors: Mapping[str, Vector],
) -> list[AtomicExperience]:
    """Each step once, as part of the smallest task that it belongs to. `ids`: the task of each lesson."""
    home: dict[int, int] = {}
    for place, lesson in enumerate(lessons):
        home |= {id(one.kept): place for one in lesson.learned.steps}
    atoms = [
        _atom(one, ids[place], run, seen, vectors)
        for place, lesson in enumerate(lessons)
        for one in lesson.learned.steps
        if home[id(one.kept)] == place
    ]
    return list({atom.id: atom for atom in atoms}.values())


def _atom(
    learned: LearnedAtom,
    task_id: str,
    run: Trajectory,
    seen: Mapping[str, Screen],
    vectors: Mapping[str, Vector],
) -> AtomicExperience:
    draft = AtomicExperience(
        id="?",
        created=run.ended,
        circumstances=_circumstances([learned.kept], run, seen),
        origin=run.origin,
        record=_record(run),
        step=learned.step,
        task_id=task_id,
        sentence=Wording(run.frame.language).action(learned.step.action),
        screen_vector=vectors.get(learned.kept.record.before or ""),
        corrects=learned.corrects,
    )
    return draft.model_copy(update={"id": _id(draft)})


def _record(run: Trajectory) -> Record:
    """It has worked once, here, if someone looked."""
    if not run.verified or run.origin is Origin.IMPORTED:
        return Record()
    return Record(ok=1, last=run.ended)


def _id(draft: Experience) -> str:
    return f"{draft.level}-{sha256(content_key(draft).encode()).hexdigest()[:24]}"


# Whether a part of a run stands on its own


def stands_alone(node: KeptNode, learned: Generalised, own: TaskFrame, whole: TaskFrame) -> bool:
    """`own`: its sentence as a task; `whole`: the task that it was part of."""
    return (
        learned.self_contained
        and saves_what_it_uses(learned.tree, own, learned.ending)
        and not _borrows(node, learned, own, whole)
    )


def saves_what_it_uses(tree: LearnedNode, frame: TaskFrame, ending: Sequence[Evidence]) -> bool:
    """Whether each value that it takes from the bank was put there before: by one of its own steps, or as the
    answer to the question of one of its parts (`ending`: what showed each goal to hold)."""
    read = {one.goal_id for one in ending if one.kind is EvidenceKind.VALUE}
    names = {goal.id: goal.bank_name for goal in frame.goals if goal.id in read}
    return _saves(tree, set(), names)


def _saves(node: LearnedNode, saved: set[str], names: Mapping[str, str]) -> bool:
    for part in node.parts:
        if isinstance(part, LearnedNode):
            if not _saves(part, saved, names):
                return False
            saved |= {name for goal, name in names.items() if goal == part.goal_id}
        elif not _needed(part) <= saved:
            return False
        else:
            saved |= _saved_by(part)
    return True


def _needed(step: LearnedStep) -> set[str]:
    needed = {name for text in texts_in(step) for name in text.bank_names}
    return needed | {step.action.name} if isinstance(step.action, ReadValue) else needed


def _saved_by(step: LearnedStep) -> set[str]:
    action = step.action
    left = set() if action.handling.data_out is None else {action.handling.data_out}
    return left | {action.name} if isinstance(action, SaveValue) else left


def _borrows(node: KeptNode, learned: Generalised, own: TaskFrame, whole: TaskFrame) -> bool:
    """Whether its steps have to do with a value of the whole task that its own sentence does not say."""
    words = own_words_of(own).words
    texts = [*_literals(learned.tree), *_acted_on(node)]
    said = own.sentence.casefold()
    return any(
        carries(text, slot, words) or text.casefold().strip() == slot.value.casefold().strip()
        for slot in slots_of(whole)
        if slot.value.casefold() not in said
        for text in texts
    )


def _acted_on(node: KeptNode) -> Iterator[str]:
    """What was acted on, however it was asked for: the second row was the row of one value."""
    for step in node.steps():
        location = step.record.location
        if location is not None and location.target is not None:
            yield from _literals(location.target)


def _literals(thing: LearnedNode | Target) -> Iterator[str]:
    return (part for text in texts_in(thing) for part in text.literals)
