"""Task templates: sentences with slots, each with its setup, judge, oracle and fewest steps."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from treetap.bench.templates.template import Template


@cache
def all_templates() -> tuple[Template, ...]:
    """Those of every module `on_*` here, by module and then as they stand in it."""
    found: list[Template] = []
    for module in sorted(one.name for one in pkgutil.iter_modules(__path__) if one.name.startswith("on_")):
        found += importlib.import_module(f"{__name__}.{module}").TEMPLATES
    return tuple(found)


@cache
def reworded_templates() -> tuple[Template, ...]:
    """Those of the suite `reworded`; the other suites are made without them."""
    module = importlib.import_module(f"{__name__}.reworded")
    found: tuple[Template, ...] = module.reworded_templates(all_templates())
    return found


@cache
def everyday_templates() -> tuple[Template, ...]:
    """Those of the suite `main`: demonstrated for the fit of the offline policy."""
    module = importlib.import_module(f"{__name__}.everyday")
    found: tuple[Template, ...] = module.everyday_templates()
    return found


def template_of(name: str) -> Template:
    """The one of that name; `LookupError` if there is none."""
    for template in (*all_templates(), *reworded_templates(), *everyday_templates()):
        if template.name == name:
            return template
    raise LookupError(f"no template is called {name!r}")
