"""Widgets: a page of code says what is shown; pixels and UI tree come from the same boxes."""

from virtualphone.toolkit.bars import BottomNav, Scaffold, Snackbar, Tabs, TopBar
from virtualphone.toolkit.basics import Avatar, Divider, Icon, Picture, Progress, Ring, Spinner, Text
from virtualphone.toolkit.buttons import Button, Chip, Fab, IconButton
from virtualphone.toolkit.canvas import Canvas, Draggable, Opaque, Swipe
from virtualphone.toolkit.fields import TextField
from virtualphone.toolkit.flow import Strip, Wrap
from virtualphone.toolkit.layouts import Card, Column, Gap, Row, Stack
from virtualphone.toolkit.overlays import Dialog, Drawer, Menu, Overlay, Sheet
from virtualphone.toolkit.rows import CheckItem, Empty, Header, ListItem, RadioItem, SwitchItem
from virtualphone.toolkit.scroll import Pager, Scroll
from virtualphone.toolkit.toggles import CheckBox, Radio, Slider, Switch
from virtualphone.toolkit.wheels import TimePicker, Wheel
from virtualphone.toolkit.widget import Computed, Ui, Var, Widget

__all__ = [
    "Avatar", "BottomNav", "Button", "Canvas", "Card", "CheckBox", "CheckItem", "Chip", "Column",
    "Computed", "Dialog", "Divider", "Draggable", "Drawer", "Empty", "Fab", "Gap", "Header", "Icon",
    "IconButton", "ListItem", "Menu", "Opaque", "Overlay", "Pager", "Picture", "Progress", "Radio",
    "RadioItem", "Ring", "Row", "Scaffold", "Scroll", "Sheet", "Slider", "Snackbar", "Spinner", "Stack",
    "Strip", "Swipe", "Switch", "SwitchItem", "Tabs", "Text", "TextField", "TimePicker", "TopBar", "Ui",
    "Var", "Wheel", "Widget", "Wrap",
]  # fmt: skip
