"""`python -m treetap`."""

from treetap.cli import main

if __name__ == "__main__":
    main()
