"""Policies, behind the `Policy` port."""
