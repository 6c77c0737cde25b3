"""BrightMall: a shop with a catalogue, a cart, a checkout that takes money, orders and an account."""

from virtualphone.apps.shop.app import Shop
from virtualphone.apps.shop.second import ShopSecond

__all__ = ["Shop", "ShopSecond"]
