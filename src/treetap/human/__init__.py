"""People who can be asked, behind the `Human` port."""
