"""The browser: pages of a small web that is on the phone itself."""

from virtualphone.apps.browser.app import Browser
from virtualphone.apps.browser.second import BrowserSecond

__all__ = ["Browser", "BrowserSecond"]
