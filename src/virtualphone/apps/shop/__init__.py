"""BrightMall: a shop with a catalogue, a cart, a checkout that takes money, orders and an account."""

from virtualphone.apps.shop.app import Shop

__all__ = ["Shop"]
