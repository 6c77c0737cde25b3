"""Every error treetap raises on purpose. The branch says who recovers.

TreetapError
├── ModelRecovers            ask the model again and tell it what was wrong
│   ├── ReplyInvalid           not the JSON, or not the shape, that was asked for
│   │   ├── ReplyCut             it was longer than a reply may be
│   │   └── ReplyRefused         the model declines to answer
│   └── DecisionNotAllowed     well formed, but outside what this node may decide
├── NodeRecovers             try again, another way, or another branch
│   ├── OffScreen              a coordinate that is not on this screen
│   ├── TargetNotFound         nothing on the screen answers the description
│   ├── TargetAmbiguous        several things answer it equally well
│   ├── ScreenUnreadable       a capture or a UI tree that cannot be used
│   ├── ActionFailed           the phone did not take the input
│   ├── DeviceLost             the phone went away in the middle of something
│   ├── EndpointBusy           a model endpoint was slow, overloaded or cut off
│   ├── ValueMissing           a slot or a bank name that nothing has filled
│   └── BudgetSpent            no steps, decisions, calls or seconds left
└── PersonRecovers           nothing the program does will help: someone must act
    ├── ConfigError            settings that cannot be used
    ├── TaskInvalid            a task that says nothing, or far too much
    ├── UnknownName            a part, app or record that does not exist under that name
    ├── ReferenceInvalid       a reference image, or the library's index, that cannot be used
    ├── ExperienceInvalid      a file of experiences that cannot be taken in
    ├── SuiteInvalid           a file of tasks that cannot be run
    ├── CassetteMiss           a call that was not recorded as it is asked now
    ├── MissingExtra           an optional package that is not installed
    ├── DeviceUnavailable      no phone, several phones, or one that was not authorised
    ├── TextNotTypable         the phone has no way to enter this text exactly
    ├── EndpointRefused        a wrong key, an unknown model, a refused request
    │   └── PromptTooLong        more than the model can take
    ├── ConsentRefused         a person, or the lack of one, said no
    └── StorageError           what was to be kept cannot be written or read
        ├── LogCorrupt           a run's event log that is damaged before its last line
        ├── EmbedderMismatch     a table written with another embedder
        └── WeightsInvalid       weights that are damaged, or fitted for other features
"""

from __future__ import annotations


class TreetapError(Exception):
    """`message` says what happened and to what; `hint` says what to do about it."""

    exit_code = 1

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(f"{message}\n{hint}" if hint else message)
        self.message = message
        self.hint = hint

    @property
    def told(self) -> str:
        """Both, on one line."""
        return f"{self.message} {self.hint}".strip()


class ModelRecovers(TreetapError):
    """The reply was of no use; the model is told why and asked again."""


class ReplyInvalid(ModelRecovers):
    """The reply is not the JSON, or not the shape, that was asked for."""


class ReplyCut(ReplyInvalid):
    """The reply was cut off at the longest it may be."""


class ReplyRefused(ReplyInvalid):
    """The model declines to answer."""


class DecisionNotAllowed(ModelRecovers):
    """The decision is well formed but outside what this node may decide."""


class NodeRecovers(TreetapError):
    """The node retries, corrects, re-plans or takes another branch."""


class OffScreen(NodeRecovers):
    """A coordinate does not lie on the screen it is meant for."""


class TargetNotFound(NodeRecovers):
    """Nothing on the screen answers the target's description."""


class TargetAmbiguous(NodeRecovers):
    """Several things on the screen answer the description equally well."""


class ScreenUnreadable(NodeRecovers):
    """A capture or a UI tree is empty, cut or broken."""


class ActionFailed(NodeRecovers):
    """The phone did not take the input."""


class DeviceLost(NodeRecovers):
    """The phone went away in the middle of something."""


class EndpointBusy(NodeRecovers):
    """A model endpoint was slow, overloaded or cut off."""


class ValueMissing(NodeRecovers):
    """A slot or a bank name has no value yet."""


class BudgetSpent(NodeRecovers):
    """The run's allowance of steps, decisions, model calls or seconds is used up."""


class PersonRecovers(TreetapError):
    """Nothing the program can do will help; a person has to act."""


class ConfigError(PersonRecovers):
    """Settings that cannot be used: unknown key, wrong type, impossible combination."""

    exit_code = 2


class TaskInvalid(PersonRecovers):
    """A task that says nothing, or far too much."""

    exit_code = 2


class UnknownName(PersonRecovers):
    """No part, app or record goes by that name."""

    exit_code = 2


class ReferenceInvalid(PersonRecovers):
    """A reference image, or the index of the library, cannot be used."""

    exit_code = 2


class ExperienceInvalid(PersonRecovers):
    """A file of experiences cannot be taken in."""

    exit_code = 2


class SuiteInvalid(PersonRecovers):
    """A file of tasks for the bench that cannot be run."""

    exit_code = 2


class CassetteMiss(PersonRecovers):
    """A call to a model was not recorded as it is asked now, and nothing may be called."""


class MissingExtra(PersonRecovers):
    """An optional package is needed and not installed."""


class DeviceUnavailable(PersonRecovers):
    """No phone answers, several do, or the one that does is not authorised."""


class TextNotTypable(PersonRecovers):
    """The phone has no way to enter this text exactly."""


class EndpointRefused(PersonRecovers):
    """The endpoint refuses: wrong key, unknown model, blocked request."""


class PromptTooLong(EndpointRefused):
    """It was more than the model can take; less of it may be taken."""


class ConsentRefused(PersonRecovers):
    """An action needed a yes and did not get one."""


class StorageError(PersonRecovers):
    """Something that was to be kept cannot be written or read."""


class LogCorrupt(StorageError):
    """A run's event log is damaged before its last line."""


class EmbedderMismatch(StorageError):
    """A table was written with another embedder than the one in use."""


class WeightsInvalid(StorageError):
    """Weights of the offline policy are damaged, or were fitted for other features."""
