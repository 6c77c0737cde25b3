"""The virtual phone, driven over loopback by the clients that people use."""
