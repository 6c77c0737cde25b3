"""The browser: pages of a small web that is on the phone itself."""

from virtualphone.apps.browser.app import Browser

__all__ = ["Browser"]
