"""How a command line can be wrong, and how a running one can leave its place."""

from __future__ import annotations


class ShellSyntaxError(Exception):
    """The text is not a command line. The message is mksh's."""


class Incomplete(ShellSyntaxError):
    """The text may become a command line if more lines follow; one of them will hold `waiting_for`."""

    def __init__(self, message: str, waiting_for: str = "") -> None:
        super().__init__(message)
        self.waiting_for = waiting_for


class ShellError(Exception):
    """Something that ends a script: a bad substitution, a division by zero, a limit."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


class ControlFlow(Exception):
    """Leaves the construct it is raised in."""


class ExitShell(ControlFlow):
    """`exit`."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class ReturnFrom(ControlFlow):
    """`return`."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class LeaveLoop(ControlFlow):
    """`break` and `continue`, through `levels` loops."""

    def __init__(self, levels: int, *, again: bool) -> None:
        super().__init__(levels)
        self.levels = levels
        self.again = again
