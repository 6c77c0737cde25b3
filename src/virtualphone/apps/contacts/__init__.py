"""People and how to reach them."""

from virtualphone.apps.contacts.app import Contacts
from virtualphone.apps.contacts.second import ContactsSecond

__all__ = ["Contacts", "ContactsSecond"]
