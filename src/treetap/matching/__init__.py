"""Which element answers a description, and whether an expectation holds. Pure: screens in, answers out."""
