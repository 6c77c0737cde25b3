"""The reuse rule: equality decides, similarity only proposes (DETAILS)."""
