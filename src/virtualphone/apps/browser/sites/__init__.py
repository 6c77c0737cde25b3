"""The web that this phone can reach: made-up sites, one module each, in the format of `web.py`."""

from __future__ import annotations

from virtualphone.apps.browser.sites import (
    blog,
    cinema,
    encyclopedia,
    museum,
    news,
    railway,
    recipes,
    shop,
    town,
)
from virtualphone.apps.browser.web import Site

SITES: tuple[Site, ...] = (
    encyclopedia.SITE,
    news.SITE,
    recipes.SITE,
    cinema.SITE,
    railway.SITE,
    museum.SITE,
    blog.SITE,
    shop.SITE,
    town.SITE,
)
"""In the order of the first page's shortcuts."""
