"""Runs at the start of every Python child, because the tests put this directory on PYTHONPATH."""

import os
import sys

import guard  # type: ignore[import-not-found]  # From this directory; mypy knows it by its full name.

guard.install()
# Under its name in the repository: a pytest started by a test then shares this very copy, and an exception
# of ours that a worker process pickles can be loaded by its parent.
sys.modules["tests.loopback.guard"] = sys.modules.pop("guard")

# This directory has done its work: `import guard` or `import plugin` in a child must not find our files.
_here, _, _ = __file__.rpartition(os.sep)  # Not pathlib: its import costs more than all of this.
sys.path[:] = [entry for entry in sys.path if entry != _here]

# With it gone, the same import finds the sitecustomize that this one stands in front of, if there is one.
_ours = sys.modules.pop("sitecustomize")
try:
    __import__("sitecustomize")
except ModuleNotFoundError as missing:
    if missing.name != "sitecustomize":
        raise
    sys.modules["sitecustomize"] = _ours
