"""`python -m tourcp` is the command `tourcp`."""

from tourcp.cli import main

if __name__ == "__main__":
    main()
