"""What Scripts/import-ios says, and how it ends."""

import sys

USAGE, FAILED = 64, 70


def say(message):
    print(f"scrollbench: {message}", file=sys.stderr, flush=True)


def fail(message, status):
    say(message)
    sys.exit(status)


def usage(message):
    fail(f"{message}; see Scripts/import-ios --help", USAGE)


def numbered(count, noun):
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
