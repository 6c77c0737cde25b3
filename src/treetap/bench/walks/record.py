"""Does a walk on the phone and writes down what happened, as a run of the agent would."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.bench.walks.stage import Stage
from treetap.bench.walks.walk import Move, Proof, Walk
from treetap.models import (
    Action,
    Circumstances,
    Decider,
    Evidence,
    LocateResult,
    NodeRecord,
    Screen,
    Status,
    StepRecord,
    StepStatus,
    Target,
    TaskFrame,
    Trajectory,
    VerdictStatus,
)


async def recorded(stage: Stage, frame: TaskFrame, walk: Walk) -> Trajectory:
    """The walk as it went; a step that fails ends it, and then it is a run that failed."""
    steps, screens = await carried_out(stage, walk.moves, decided_by=Decider.HUMAN)
    fine = all(step.status is StepStatus.SUCCESS for step in steps)
    proven = _proven(frame, walk.proof, screens)
    tree = NodeRecord(
        id="0",
        task=frame.sentence,
        status=Status.SUCCESS if fine and proven else Status.FAILED,
        goal_id=frame.goals[0].id,
        done=tuple(steps),
        evidence=proven,
    )
    return Trajectory(
        frame=frame,
        tree=tree,
        verified=bool(proven),
        screens=tuple(screens),
        circumstances=Circumstances.of(await stage.rig.device.info(), await stage.rig.device.apps(), screens),
        ended=stage.clock.now(),
    )


async def carried_out(
    stage: Stage, moves: Sequence[Move], *, decided_by: Decider
) -> tuple[list[StepRecord], list[Screen]]:
    """Look, locate, execute, look again, compare; up to the first step that fails."""
    rig = stage.rig
    screens = [await rig.perceiver.perceive()]
    steps: list[StepRecord] = []
    for move in moves:
        before = screens[-1]
        location = await _located(stage, move.action, before)
        execution = await rig.executor.execute(move.action, before, location)
        after = await rig.perceiver.perceive()
        screens.append(after)
        verdict = await rig.comparator.compare(before, after, move.action, move.expect)
        fine = verdict.status is VerdictStatus.SUCCESS
        # What is a state and changed nothing was so before.
        fine = fine or (move.action.idempotent and verdict.status is VerdictStatus.INEFFECTIVE)
        steps.append(
            StepRecord(
                action=move.action,
                status=StepStatus.SUCCESS if fine else StepStatus.FAILED,
                decided_by=decided_by,
                expect=move.expect,
                location=location,
                before=before.frame.id,
                after=after.frame.id,
                page_key=before.page_key,
                state_key=before.state_key,
                leads_to=after.page_key,
                execution=execution,
                verdict=verdict,
            )
        )
        if not fine:
            break
    return steps, screens


async def _located(stage: Stage, action: Action, screen: Screen) -> LocateResult | None:
    target: Target | None = getattr(action, "target", None)
    return None if target is None else await stage.rig.locator.locate(target, screen)


def _proven(frame: TaskFrame, proof: Proof, screens: list[Screen]) -> tuple[Evidence, ...]:
    """For every goal, or for none."""
    evidence = proof.evidence(frame.goals[-1].id, screens)
    return () if evidence is None else (evidence,)
