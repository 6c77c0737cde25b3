"""Suites of episodes on phones in processes, judged by the phones' state: `treetap bench run`."""
