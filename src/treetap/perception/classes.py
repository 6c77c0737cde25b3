"""Families of view classes, whatever library they come from: told by how their names end."""

from __future__ import annotations

from functools import lru_cache

_ENDINGS: tuple[tuple[str, str], ...] = (
    ("radiobutton", "radio"),
    ("checkbox", "checkbox"),
    ("checkedtextview", "choice"),
    ("togglebutton", "switch"),
    ("switchcompat", "switch"),
    ("switchmaterial", "switch"),
    ("switch", "switch"),
    ("compoundbutton", "choice"),
    ("chip", "chip"),
    ("edittext", "field"),
    ("completetextview", "field"),
    ("autocomplete", "field"),
    ("textfield", "field"),
    ("textinput", "field"),
    ("textarea", "field"),
    ("seekbar", "slider"),
    ("slider", "slider"),
    ("ratingbar", "slider"),
    ("numberpicker", "picker"),
    ("timepicker", "picker"),
    ("datepicker", "picker"),
    ("pickerview", "picker"),
    ("wheelview", "picker"),
    ("calendarview", "picker"),
    ("progressbar", "progress"),
    ("progressindicator", "progress"),
    ("loadingview", "progress"),
    ("recyclerview", "list"),
    ("gridview", "list"),
    ("listview", "list"),
    ("horizontalscrollview", "scroll"),
    ("scrollview", "scroll"),
    ("viewpager", "scroll"),
    ("viewpager2", "scroll"),
    ("webview", "web"),
    ("spinner", "button"),
    ("actionmenuitemview", "button"),
    ("floatingactionbutton", "button"),
    ("imagebutton", "button"),
    ("button", "button"),
    ("navigationitemview", "tab"),
    ("navigationbaritemview", "tab"),
    ("tabview", "tab"),
    ("tab", "tab"),
    ("tabwidget", "tabs"),
    ("tablayout", "tabs"),
    ("bottomnavigationview", "tabs"),
    ("navigationbarview", "tabs"),
    ("surfaceview", "surface"),
    ("textureview", "surface"),
    ("imageview", "image"),
    ("image", "image"),
    ("textview", "text"),
    ("textclock", "text"),
    ("chronometer", "text"),
    ("text", "text"),
)


@lru_cache(maxsize=4096)
def family_of(kind: str) -> str:
    """The family of a class name; empty for layouts and for what says nothing."""
    for ending, family in _ENDINGS:
        if kind.endswith(ending):
            return family
    return ""
