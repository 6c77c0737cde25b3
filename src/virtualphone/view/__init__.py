"""The phone in a browser: what the page there is told, what it sends, and the page itself."""

from virtualphone.view.inputs import do_input
from virtualphone.view.live import Live, Seen
from virtualphone.view.page import file_named

__all__ = ["Live", "Seen", "do_input", "file_named"]
