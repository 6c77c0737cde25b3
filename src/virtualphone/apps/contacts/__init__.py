"""People and how to reach them."""

from virtualphone.apps.contacts.app import Contacts

__all__ = ["Contacts"]
