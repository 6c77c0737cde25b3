"""A judge that believes what it can cite."""

from __future__ import annotations

from treetap.models import Case, Finding, Judgement, Requirement


class FakeJudge:
    """One requirement, the sentence: met as it is told, with the first text of the last screen."""

    final = True

    def __init__(self, *met: bool) -> None:
        self._met = list(met)
        self.cases: list[Case] = []

    async def judge(self, case: Case) -> Judgement:
        self.cases.append(case)
        met = self._met.pop(0) if len(self._met) > 1 else (self._met or [True])[0]
        shown = [one for one in case.screens if one.elements][-1:]
        finding = Finding.MET if met and shown else Finding.NOT_MET
        cites = ("1.1",) if finding is Finding.MET else ()
        return Judgement(
            requirements=(Requirement(text=case.sentence, finding=finding, cites=cites),),
            lines=tuple(one.elements[0].text for one in shown) if cites else (),
            frames=tuple(one.frame.id for one in shown) if cites else (),
        )
