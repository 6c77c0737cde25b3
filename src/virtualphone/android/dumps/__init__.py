"""What `dumpsys` prints, one file for each family of services; all of it is read from the state."""

from __future__ import annotations

from collections.abc import Callable

from virtualphone.android.dumps import activity, input_method, media, package, power, screen, window
from virtualphone.parts import Parts

Dump = Callable[[Parts, list[str]], str]

DUMPS: dict[str, Dump] = {
    **activity.DUMPS,
    **input_method.DUMPS,
    **media.DUMPS,
    **package.DUMPS,
    **power.DUMPS,
    **screen.DUMPS,
    **window.DUMPS,
}
