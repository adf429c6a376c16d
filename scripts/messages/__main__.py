"""``make messages``: brings all catalogues up with the source; see also CONTRIBUTING.md, “How to add a language”."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from pairing.catalogues import locale_of
from scripts.messages.catalogues import FOLDERS, FOR_PLAYERS, ROOT, languages, of_folder, problems, renew
from scripts.messages.translating import translate_file, untranslated

CATALOGUES = {folder.relative_to(ROOT).as_posix(): folder for folder in FOLDERS}


def main() -> int:
    options = _parser().parse_args()
    code: int = options.run(options)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scripts.messages", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    one = commands.add_parser("renew", help="write all catalogues anew; a new language is named")
    one.add_argument("--language", type=locale_of)
    one.add_argument("--arbiters", action="store_true", help="the catalogues of arbiters too")
    one.set_defaults(run=_renew)
    commands.add_parser("check", help="say what is stale, missing or wrong").set_defaults(run=_check)
    one = commands.add_parser("count", help="how many messages each catalogue has, and each language lacks")
    one.set_defaults(run=_count)
    one = commands.add_parser("lacking", help="write the messages without a translation, as JSON")
    one.add_argument("language", type=locale_of)
    one.add_argument("catalogue", choices=CATALOGUES)
    one.add_argument("--first", type=int, default=1)
    one.add_argument("--count", type=int, default=None)
    one.add_argument("--all", action="store_true", help="those with a translation too")
    one.set_defaults(run=_lacking)
    one = commands.add_parser("translate", help="write translations into the catalogues, from JSON files")
    one.add_argument("language", type=locale_of)
    one.add_argument("files", type=Path, nargs="+")
    one.set_defaults(run=_translate)
    return parser


def _renew(options: argparse.Namespace) -> int:
    folders = FOLDERS if options.arbiters or not options.language else FOR_PLAYERS
    renew(folders, options.language)
    return 0


def _check(_options: argparse.Namespace) -> int:
    found = list(problems())
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    return bool(found)


def _count(_options: argparse.Namespace) -> int:
    for name, folder in CATALOGUES.items():
        lacks = [f"{one} {len(list(untranslated(folder, one)))}" for one in languages(folder)]
        print(f"{name}: {len(of_folder(folder))} messages; lacking: {', '.join(lacks)}")
    return 0


def _lacking(options: argparse.Namespace) -> int:
    found = list(untranslated(CATALOGUES[options.catalogue], options.language, all_of_them=options.all))
    end = None if options.count is None else options.first - 1 + options.count
    json.dump(found[options.first - 1 : end], sys.stdout, ensure_ascii=False, indent=1)
    print()
    return 0


def _translate(options: argparse.Namespace) -> int:
    refused = [problem for path in options.files for problem in translate_file(options.language, path)]
    print("\n".join(refused), file=sys.stderr, end="\n" if refused else "")
    return bool(refused)


if __name__ == "__main__":
    sys.exit(main())
