# `make run` starts Arobase, `make test` tests it. Both set up what they need on the first run.
.DEFAULT_GOAL := help
SHELL := /bin/sh

VENV ?= .venv
BIN := $(VENV)/bin
# Any Python will do to begin with: start.py looks for one that is new enough.
PYTHON ?= $(shell command -v python3 || command -v python || command -v python3.13 || command -v python3.12 || command -v python3.11)
START = $(PYTHON) start.py --venv $(VENV)
INSTALL = $(START) --install
TEST_DATABASE_URL ?= postgres://postgres@127.0.0.1:5432/arobase
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
# Two at a time suits the smallest machine that runs this; on a larger one: make test JOBS=8
JOBS ?= 2
N ?= 20000
SEED ?= 0
SYSTEM ?= dubov
# Each of the many processes would compile all of the source anew.
unexport PYTHONDONTWRITEBYTECODE
# Each worker begins with tests that stand together, which share what they make.
PYTEST := $(BIN)/python -m pytest -n $(JOBS) --dist worksteal


.PHONY: certificates prizes installed installed-dev installed-cluster arbiters kills odd-input random-actions help run backup restore test test-postgres test-cluster e2e lint format bench hostile load phone bruteforce second-reading commission commission-pairing other-engine fuzz mutants prove-start servers endorsement pictures roles undo messages lock clean

help:
	@echo "make run            start Arobase, as python start.py does (ARGS=--no-browser, PORT=…)"
	@echo "make backup         copy the database into one file while the server runs (ARGS=--with-key)"
	@echo "make restore FILE=… put a backup back"
	@echo "make test           all tests on SQLite, except those in the browser"
	@echo "make test-postgres  those of them that can reach a database, on PostgreSQL, walks for fewer kinds (TEST_DATABASE_URL=…)"
	@echo "make test-cluster   the tests of --dask on a cluster of this machine's own"
	@echo "make e2e            the tests in the browser (CHROMIUM=…)"
	@echo "make lint           style, types, import rules, templates, migrations"
	@echo "make format         put the Python files into the project's format"
	@echo "make prove-start    start the server on SQLite and on PostgreSQL and ask it for pages"
	@echo "make bench          how long pairing and saving take"
	@echo "make hostile        how long visitors wait while others hold the server's connections (ARGS=…)"
	@echo "make load           public pages beside a static file, and results saved by fifty at once, one who asks alone (ARGS=…)"
	@echo "make servers        three servers on one PostgreSQL restarted in turn under load, and limits over all (ARGS=--cache=…)"
	@echo "make phone          how long a slow phone waits for the pages of 300 players, and their bytes (CHROMIUM=… ARGS=…)"
	@echo "make bruteforce     compare an engine with the literal reading of its rules (SYSTEM=dubov N=…)"
	@echo "make second-reading compare it with the other reading, on larger fields (SYSTEM=dubov N=…)"
	@echo "make prizes         compare awards of prizes with the reading that tries everything (N=…)"
	@echo "make commission     compare the tie-breaks with the Technical Commission's program (N=…)"
	@echo "make commission-pairing compare the rounds of teams with that program's (N=…)"
	@echo "make other-engine   events of the Dutch system each way beside another engine (PROGRAM=… N=…)"
	@echo "make fuzz           give the reader of report files mutated files (N=…)"
	@echo "make odd-input      odd requests, forms and files: no answer is a 500 (N=5000 SEED=0)"
	@echo "make kills          servers, senders, backups and restores killed at N moments each (N=40)"
	@echo "make random-actions sequences of anything an arbiter does, undone and restored (N=5000, DATABASE_URL=…)"
	@echo "make arbiters       arbiters who do anything at random while the server is killed (SECONDS=180 SEED=0 ARGS=…)"
	@echo "make mutants        change the source in small ways and see whether a test notices (N=400 SEED=0)"
	@echo "make endorsement    add up the answers to FIDE's checklist (docs/fide/endorsement.md)"
	@echo "make pictures       take the pictures of README and manual anew"
	@echo "make roles          write docs/roles.md from the table of rights in the code"
	@echo "make undo           write docs/undo.md from the table of what can be undone in the code"
	@echo "make messages       bring the catalogues of all languages up with the source"
	@echo "make lock           pin the dependencies anew"
	@echo "make clean          remove what was made, but never the data"

# What is there already is looked at in a fifth of a second, and whatever has gone with its Python is made anew.
installed:
	@$(INSTALL) requirements.txt

# The developers' list holds all of the other one, so one installation serves both.
installed-dev:
	@$(INSTALL) requirements-dev.txt

# Beside the developers' list: what few use must not make everybody's installation longer.
installed-cluster: installed-dev
	@$(INSTALL) requirements-cluster.txt

run:
	@exec $(START) $(ARGS)

backup: installed
	@$(BIN)/python manage.py backup $(ARGS)

restore: installed
	@if [ -z "$(FILE)" ]; then echo "Which backup? make restore FILE=data/backups/arobase-….zip" >&2; exit 1; fi
	@$(BIN)/python manage.py restore "$(FILE)" $(ARGS)

test: installed-dev
	env -u DATABASE_URL -u DATABASE_URL_FILE $(PYTEST) -m "not e2e and not cluster" $(ARGS)

# Tests that cannot reach a database (tests/test_house.py holds that) say the same on every one.
WITHOUT_DATABASE := tests/pairing tests/systems tests/test_mutants.py

test-postgres: installed-dev
	@$(BIN)/python scripts/postgres_ready.py "$(TEST_DATABASE_URL)"
	env -u DATABASE_URL_FILE DATABASE_URL="$(TEST_DATABASE_URL)" $(PYTEST) -m "not e2e and not cluster" \
		--of-the-database $(addprefix --ignore=,$(WITHOUT_DATABASE)) $(ARGS)

test-cluster: installed-cluster
	$(BIN)/python -m pytest -m cluster $(ARGS)

e2e: installed-dev
	@if [ ! -x "$(CHROMIUM)" ]; then \
		echo "The browser tests need Chromium, and “$(CHROMIUM)” is none." >&2; \
		echo "Install it (Debian: apt install chromium) or name it: make e2e CHROMIUM=/path/to/chromium" >&2; \
		exit 1; \
	fi
	CHROMIUM="$(CHROMIUM)" $(PYTEST) -m e2e $(ARGS)

lint: installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache
	$(BIN)/mypy --strict arobase asgi_fair pairing
	$(BIN)/mypy config tournaments
	$(BIN)/djlint --lint --quiet templates
	$(BIN)/python -m scripts.messages check
	env -u DATABASE_URL -u DATABASE_URL_FILE $(BIN)/python manage.py makemigrations --check --dry-run

format: installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: installed-dev
	$(BIN)/python -m bench $(ARGS)

hostile: installed-dev
	$(BIN)/python -m bench.hostile $(ARGS)

load: installed-dev
	$(BIN)/python -m bench.load $(ARGS)

servers: installed-dev
	@$(BIN)/python scripts/postgres_ready.py "$(TEST_DATABASE_URL)"
	DATABASE_URL="$(TEST_DATABASE_URL)" $(BIN)/python -m bench.servers $(ARGS)

phone: installed-dev
	CHROMIUM="$(CHROMIUM)" $(BIN)/python -m bench.phone $(ARGS)

bruteforce: installed-dev
	$(BIN)/python -m tests.brute_force_run --system $(SYSTEM) --count $(N) --seed $(SEED) $(ARGS)

second-reading: installed-dev
	$(BIN)/python -m tests.second_reading_run --system $(SYSTEM) --count $(N) --seed $(SEED) $(ARGS)

certificates: installed-dev
	$(BIN)/python -m tests.certificates_run --count $(N) --seed $(SEED) $(ARGS)

prizes: N = 2000
prizes: installed-dev
	$(BIN)/python -m tests.prizes_run --count $(N) $(ARGS)

commission: installed-dev
	$(BIN)/python -m tests.commission_run --count $(N)

commission-pairing: installed-dev
	$(BIN)/python -m tests.commission_pairing_run --count $(N)

other-engine: installed-dev
	$(BIN)/python -m tests.other_engine_run --program $(PROGRAM) --count $(N) --seed $(SEED)

fuzz: installed-dev
	$(BIN)/python -m tests.trf_fuzz_run --count $(N)

odd-input: N = 5000
odd-input: installed-dev
	env -u DATABASE_URL -u DATABASE_URL_FILE ODD_POSTS=$(N) ODD_SEED=$(SEED) $(PYTEST) tests/tournaments/odd $(ARGS)

kills: N = 40
kills: installed-dev
	KILLS=$(N) $(PYTEST) -m e2e tests/e2e -k kill $(ARGS)

random-actions: N = 5000
random-actions: installed-dev
	RANDOM_ACTIONS=$(N) $(PYTEST) tests/tournaments/journal $(ARGS)

SECONDS ?= 180
arbiters: installed-dev
	$(BIN)/python -m bench.arbiters --seconds $(SECONDS) --seed $(SEED) $(ARGS)

mutants: N = 400
mutants: installed-dev
	$(BIN)/python -m tests.mutation_run --count $(N) --seed $(SEED) $(ARGS)

prove-start: installed-dev
	$(BIN)/python -m scripts.prove_start run
	@$(BIN)/python scripts/postgres_ready.py "$(TEST_DATABASE_URL)"
	$(BIN)/python -m scripts.prove_start postgres "$(TEST_DATABASE_URL)"

endorsement: installed-dev
	$(BIN)/python scripts/endorsement.py $(ARGS)

pictures: installed-dev
	$(BIN)/python -m scripts.pictures

roles: installed-dev
	$(BIN)/python scripts/roles.py

undo: installed-dev
	$(BIN)/python scripts/undo.py

messages: installed-dev
	$(BIN)/python -m scripts.messages renew

# Hashes of the public index's own files, whatever this machine's pip is configured to look at besides.
PIP_COMPILE := env -u PIP_FIND_LINKS -u PIP_EXTRA_INDEX_URL -u PIP_INDEX_URL PIP_CONFIG_FILE=/dev/null \
	CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe \
	--no-emit-options --strip-extras

# Resolved with the oldest Python that is supported, so that the result serves all of them.
lock: installed-dev
	@$(BIN)/python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || \
		{ echo "make lock needs a $(VENV) made with Python 3.11: make clean lock PYTHON=python3.11" >&2; exit 1; }
	$(PIP_COMPILE) --output-file requirements.txt requirements.in
	$(PIP_COMPILE) --output-file requirements-cluster.txt requirements-cluster.in
	$(PIP_COMPILE) --output-file requirements-dev.txt requirements-dev.in

clean:
	rm -rf $(VENV) staticfiles .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -not -path './$(VENV)/*' -prune -exec rm -rf {} +
