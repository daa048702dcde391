# `make` computes, checks and draws everything at default size; `make help` lists the rest.
.DEFAULT_GOAL := reproduce
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

# What the caller says is data: it reaches the recipes through the environment, as it was written, and is never read as a
# piece of a command.
SAID := N TRAIL EXPERIMENT SHARDS CASES EXECUTIONS TARGETS POINTS PREFIX PROFILE FEATURES RECORD
$(foreach name,$(SAID),$(if $(filter command environment,$(firstword $(origin $(name)))),\
  $(eval override $(name) := $$(value $(name)))))

CARGO ?= cargo
PYTHON ?= python3
BIN := target/release
VENV := .venv/bin
FIGURES := $(patsubst scripts/%.py,%,$(filter-out scripts/style.py scripts/unless_current.py $(wildcard scripts/verify_*.py),$(wildcard scripts/*.py)))
# What the program draws itself.
# The growth automata that are proved.
AUTOMATA := toothpick $(addprefix toothpick-,half quadrant corner wedge outside outside-bar outside-side outside-upright leftist) \
  gullwing q-toothpick $(addprefix q-toothpick-,quadrant cross bottle pair) ulam-warburton ulam-warburton-wedges rule-750
PICTURES := toothpick_19.svg toothpick_32.png toothpick_32.gif toothpick_family_toothpick.gif toothpick_family_honeycomb.gif $(patsubst %,toothpick_family_%.svg,toothpick gullwing ulam-warburton honeycomb y-toothpick snowflake d-toothpick toothpick-cubic) $(patsubst %,entanglement_%.svg,1 2 3 6)
# The studies, each with a program that computes its tables; those that are made of all others come last.
STUDIES := $(filter-out ledger,$(patsubst experiments/%.rs,%,$(wildcard experiments/*.rs)))
BFILES := $(patsubst results/oeis/%.json,%,$(wildcard results/oeis/A*.json))

# What is made from files is made again when one of them has changed; what tables depend on, their programs know themselves.
# RECORD=--record makes it anyway and notes from what, as --record does for tables.
UNLESS_CURRENT := $(PYTHON) -S scripts/unless_current.py $${RECORD:+"$$RECORD"}
# What a study's commands compute, and so what they write, depends on these.
SHARED := Cargo.lock build.rs src/main.rs src/lib.rs src/stop.rs src/raster.rs $(wildcard src/cli/*.rs) \
  $(addprefix src/,algebra durable evidence job pipeline symmetry table)
# What is made of known terms and tables depends on these.
OF_SEQUENCES = --inputs src/ledger src/evidence $(wildcard results/oeis/*.json results/oeis/proposals/*.json) $(foreach study,$(STUDIES),$(wildcard results/$(study)/*.csv))

# Where `make install` puts things, and how the wheel is compiled.
PREFIX ?= $(HOME)/.local
PROFILE ?= release

# The solver HiGHS is a library in .venv; `make FEATURES=` does without (then 7 x 7 is not solved by it).
FEATURES ?= highs
export $(SAID)

# The library for the web.
ENGINE := target/wasm32-unknown-unknown/web/curiosa_web.wasm

# What binds it, and compiles it where there is no such library, comes from the system, or else from .venv.
ifneq ($(FEATURES),)
SOLVER := .venv/solver
export PKG_CONFIG := $(CURDIR)/.venv/bin/pkgconf
export PKG_CONFIG_PATH := $(CURDIR)/.venv/highs/lib/pkgconfig
export CMAKE ?= $(shell command -v cmake || echo $(CURDIR)/.venv/bin/cmake)
ifeq ($(shell /sbin/ldconfig -p 2>/dev/null | grep -E 'libclang(-[0-9.]+)?\.so'),)
export LIBCLANG_PATH ?= $(CURDIR)/.venv/libclang
endif
endif

# Goals read what the ones before them write.
.NOTPARALLEL:
.PHONY: reproduce help tools build tables verify dictionary check bfiles figures engine site paper test test-checked fuzz fuzz-corpus test-random torture test-sdp test-web test-data deny wheel test-python python notebook bench compare compare-drat compare-octal compare-norms records cluster test-cluster install clean

## build, compute every table, check it against known terms, draw the figures
reproduce: tables dictionary bfiles figures check

## this list
help:
	@awk '/^## /{text=substr($$0,4); getline; sub(/:.*/,""); printf "make %-13s %s\n", $$0, text}' $(MAKEFILE_LIST)

## look for the programs that everything needs, and name the package of one that is missing
tools:
	@scripts/tools.sh $(PYTHON) $(CARGO)

## compile the programs
build: tools $(SOLVER)
	$(CARGO) build --release --locked --features "$$FEATURES"

## compute the tables of results/ at default size
tables: build
	@for study in $(STUDIES); do echo "$(BIN)/$${study}_tables"; $(BIN)/$${study}_tables; done
	@$(UNLESS_CURRENT) --inputs $(SHARED) src/separability src/cli/separability scripts/certificates.sh scripts/verify_certificate.py \
	  --outputs results/separability/certificates examples/separability -- \
	  scripts/certificates.sh $(BIN)/curiosa $(PYTHON) examples/separability results/separability/certificates
	@$(UNLESS_CURRENT) --inputs $(SHARED) src/separability src/cli/separability scripts/circuits.sh --outputs results/separability/circuits -- \
	  scripts/circuits.sh $(BIN)/curiosa results/separability/circuits
	@$(UNLESS_CURRENT) --inputs $(SHARED) src/look_and_say src/cli/look_and_say scripts/elements.sh scripts/verify_elements.py scripts/verify_cosmology.py \
	  --outputs results/look_and_say/certificates -- \
	  scripts/elements.sh $(BIN)/curiosa $(PYTHON) results/look_and_say/certificates
	@$(UNLESS_CURRENT) --inputs $(SHARED) src/toothpick src/cli/toothpick scripts/growth_certificates.sh scripts/verify_growth.py scripts/verify_identities.py \
	  results/toothpick/recurrences.csv results/toothpick/relations.csv --outputs results/toothpick/certificates -- \
	  scripts/growth_certificates.sh $(BIN)/curiosa $(PYTHON) results/toothpick/certificates $(AUTOMATA)
	@$(UNLESS_CURRENT) --inputs $(SHARED) src/hip src/cli/hip scripts/hip_certificates.sh scripts/verify_hip.c scripts/verify_hip.py scripts/verify_density.c scripts/verify_game.c \
	  --outputs $(addprefix results/hip/certificates/,6x6.hip 7x7.hip 8x8.hip 4x4-first.strategy 4x4-second.strategy) -- \
	  scripts/hip_certificates.sh $(BIN)/curiosa $(PYTHON) results/hip/certificates
	$(BIN)/ledger_tables

## compute every table again, and everything that is made of them, and compare with what is there, byte by byte
verify: build .venv/ready
	@for study in $(STUDIES) ledger; do echo "$(BIN)/$${study}_tables --verify"; $(BIN)/$${study}_tables --verify; done
	scripts/verify.sh $(BIN)/curiosa $(PYTHON) $(VENV)/python $(FIGURES)

## write the data dictionary, the data package, the list of discoveries, pages of automata and drafts for the OEIS, from the tables
dictionary: build
	$(BIN)/curiosa tables --as dictionary --out results/README.md
	$(BIN)/curiosa tables --as studies --out results/studies.json
	$(BIN)/curiosa tables --as schema --out results/meta.schema.json
	$(BIN)/curiosa tables --as datapackage --out results/datapackage.json
	$(BIN)/curiosa discoveries --page --out docs/discoveries.md
	$(BIN)/curiosa separability circuit --page --out docs/gates.md
	@$(UNLESS_CURRENT) --inputs $(SHARED) src/toothpick src/cli/toothpick scripts/automata.sh --outputs docs/automata -- \
	  scripts/automata.sh $(BIN)/curiosa docs/automata
	@$(UNLESS_CURRENT) $(OF_SEQUENCES) scripts/drafts.sh --outputs results/oeis/drafts -- \
	  scripts/drafts.sh $(BIN)/curiosa results/oeis/drafts

## compare the tables with the terms of the OEIS, and name the published values that are wrong
check: build
	@echo; echo "Tables against the OEIS:"
	@$(BIN)/curiosa oeis compare
	@echo; echo "Claims of the sources that are refuted, out of $$($(BIN)/curiosa claims --format csv | tail -n +2 | wc -l):"
	@$(BIN)/curiosa claims --verdict refuted
	@echo; echo "Tables, b-files and figures are in results/."

## write b-files of the terms that are proved or checked twice
bfiles: build
	@$(UNLESS_CURRENT) $(OF_SEQUENCES) scripts/bfiles.sh --outputs results/bfiles -- \
	  scripts/bfiles.sh $(BIN)/curiosa results/bfiles $(BFILES)

## draw the figures from the tables, and what the program draws itself
figures: build .venv/ready
	@for figure in $(FIGURES); do \
	  for study in $(STUDIES); do case $$figure in $${study}_*) table=results/$$study;; esac; done; \
	  $(UNLESS_CURRENT) --inputs scripts/$$figure.py scripts/style.py scripts/requirements.txt scripts/compare/norms_peers.csv $$table \
	    --outputs results/figures/$$figure.pdf results/figures/$$figure.png -- \
	    $(VENV)/python scripts/$$figure.py -o results/figures/$$figure; done
	@$(UNLESS_CURRENT) --inputs src Cargo.lock scripts/pictures.sh \
	  --outputs $(addprefix results/figures/,$(PICTURES)) -- scripts/pictures.sh $(BIN)/curiosa results/figures

## compile the library for the web, which takes: rustup target add wasm32-unknown-unknown
engine:
	@if [ -d "$$(rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null)" ]; then \
	  $(CARGO) build --locked --profile web -p curiosa-web --target wasm32-unknown-unknown; \
	else rm -f $(ENGINE); fi

## a site of all results, site/index.html, which opens from the file system; with pages to try where make engine can
site: .venv/ready engine
	$(VENV)/python scripts/publish/web.py results --out site $$([ ! -e $(ENGINE) ] || echo --engine $(ENGINE))

## every table as LaTeX, every figure as PDF, and paper/curiosa.pdf that shows them all (needs Debian's texlive-latex-recommended, lmodern)
paper: .venv/ready
	$(VENV)/python scripts/publish/paper.py results --out paper
	scripts/publish/paper.sh paper

## format check, clippy, all tests, documentation, script lint
test: build .venv/ready
	@$(CARGO) fmt --version >/dev/null && $(CARGO) clippy --version >/dev/null || \
	  { echo 'missing: cargo fmt and clippy; install them by: rustup component add rustfmt clippy' >&2; exit 1; }
	$(CARGO) fmt --all --check
	$(CARGO) clippy --locked -p curiosa -p curiosa-benches -p curiosa-web -p curiosa-python --all-targets -- -D warnings
	$(CARGO) test --release --locked --features "$$FEATURES" --lib --tests
	@# Examples of the documentation have no folder beside which the solver's library is looked for.
	LD_LIBRARY_PATH="$(CURDIR)/.venv/highs/lib" $(CARGO) test --release --locked --features "$$FEATURES" --doc
	scripts/test_solvers.sh $(BIN)/curiosa "$$FEATURES"
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --no-deps --lib
	$(VENV)/ruff check scripts python tests
	$(VENV)/ruff format --check scripts python tests

## readers of files under libFuzzer, guided by coverage; needs a C++ compiler: make fuzz EXECUTIONS=1000000 TARGETS="npy map"
fuzz:
	scripts/fuzz.sh $(CARGO) "$${EXECUTIONS:-1000000}" $$TARGETS

## copy into fuzz/corpus few of the inputs of make fuzz that cover more
fuzz-corpus:
	scripts/fuzz.sh $(CARGO) 0 $$TARGETS

## parsers and canonical forms with many random inputs: make test-random CASES=100000
test-random:
	PROPTEST_CASES="$${CASES:-100000}" $(CARGO) test --release --locked --test fuzz

## kill the programs and let calls of the system fail, at POINTS moments (10,000), and compare what comes out
torture: build
	$(PYTHON) tests/torture.py $(BIN) --points "$${POINTS:-10000}"

## the same with checks of overflow and debug assertions, by a compiler that optimises less
test-checked: tools
	$(CARGO) test --locked

## a wheel in dist/, with the Python module, the command and its tables, tried in an empty folder; PROFILE=local: for this machine
wheel: tools
	scripts/wheel.sh $(PYTHON) "$$PROFILE" dist
	scripts/test_wheel.sh $(PYTHON) dist/*.whl

## the tests of the Python module and its notebook; PROFILE=local compiles quickly
test-python: python
	.venv-python/bin/pytest -q python/tests
	.venv-python/bin/python python/notebook.py --check

## the wheel in a virtual environment of its own, .venv-python, with what runs the notebook
python: wheel
	[ -x .venv-python/bin/python ] || $(PYTHON) -m venv .venv-python
	.venv-python/bin/pip install --quiet --disable-pip-version-check --require-hashes -r python/requirements.txt
	.venv-python/bin/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps dist/*.whl

## execute the notebooks of docs/ anew and keep what they print
notebook: python
	.venv-python/bin/python python/notebook.py

## whether results/ is what its datapackage.json and meta.schema.json say, both checkers of certificates say the same of damaged ones, and circuits are their gates
test-data: build .venv/ready
	[ -x .venv-data/bin/python ] || $(PYTHON) -m venv .venv-data
	.venv-data/bin/pip install --quiet --disable-pip-version-check --require-hashes -r scripts/requirements-data.txt
	.venv-data/bin/frictionless validate results/datapackage.json
	find results -name '*.meta.json' | xargs .venv-data/bin/check-jsonschema --schemafile results/meta.schema.json
	$(PYTHON) tests/certificates.py $(BIN)/curiosa 500
	$(PYTHON) tests/elements.py $(BIN)/curiosa 300
	$(PYTHON) tests/cosmology.py $(BIN)/curiosa 300
	$(PYTHON) tests/certificates_hip.py $(BIN)/curiosa 100
	$(PYTHON) tests/certificates_growth.py $(BIN)/curiosa 100
	$(PYTHON) tests/identities.py
	$(PYTHON) scripts/verify_growing.py results/octal/growing.csv
	$(VENV)/python tests/circuits.py results/separability/circuits examples/separability

## the pages to try in a browser, against the command; needs make engine and Debian's chromium: make test-web CASES=1000
test-web: build site
	@[ -e $(ENGINE) ] || { echo 'missing: the library for the web; make engine says what it takes' >&2; exit 1; }
	@command -v "$${CHROMIUM:-chromium}" >/dev/null || { echo 'missing: chromium; install it by: apt-get install chromium' >&2; exit 1; }
	[ -x .venv-web/bin/python ] || $(PYTHON) -m venv .venv-web
	.venv-web/bin/pip install --quiet --disable-pip-version-check --require-hashes -r scripts/requirements-web.txt
	.venv-web/bin/python tests/web/run.py $(BIN)/curiosa site $${CASES:-200}

## the two methods for diamond norms on random maps; needs OpenBLAS (Debian: libopenblas-pthread-dev)
test-sdp:
	@/sbin/ldconfig -p | grep 'libopenblas\.so ' >/dev/null || \
	  { echo 'missing: OpenBLAS; install it by: apt-get install libopenblas-pthread-dev' >&2; exit 1; }
	$(CARGO) test --release --locked --no-default-features --features sdp,npz --test norms

## licences, origins and known faults of the dependencies, by deny.toml, where cargo-deny is installed
deny:
	scripts/deny.sh $(CARGO)

## measure the speed of the library
bench: tools $(SOLVER)
	$(CARGO) bench --locked -p curiosa-benches --features "$$FEATURES"

## the solvers of integer programs and OR-tools side by side on 7 x 7; needs packages of PyPI
compare: build
	scripts/compare/hip.sh $(PYTHON) $(BIN)/curiosa

## that 7 x 7 boards make 3 squares and 8 x 8 boards 8, by CaDiCaL, checked by drat-trim; needs both programs
compare-drat: build
	scripts/compare/hip_drat.sh $(BIN)/curiosa

## octal games side by side with ogs; needs crates of crates.io
compare-octal: build
	scripts/compare/octal.sh $(CARGO) $(BIN)/curiosa

## diamond norms side by side with QuTiP, Qiskit, toqito, pyGSTi and plain programs; needs packages of PyPI
compare-norms: wheel
	scripts/compare/norms.sh $(PYTHON) dist/*.whl

## the long runs (hours), which go on where they were stopped; then make
records: build
	@for study in $(STUDIES); do echo "$(BIN)/$${study}_tables --records"; $(BIN)/$${study}_tables --records; done

## count clock puzzles, go along a trail or compute a table as jobs of a Slurm cluster: make cluster N=15 SHARDS=200, or TRAIL=0.106.trail, or EXPERIMENT="hip ten --squares 21"
cluster: build
	@[ -n "$$SHARDS" ] && [ -n "$$N$$TRAIL$$EXPERIMENT" ] || \
	  { echo 'usage: make cluster N=15 SHARDS=200, or TRAIL=0.106.trail SHARDS=47, or EXPERIMENT="hip ten --squares 21" SHARDS=200' >&2; exit 2; }
	@if [ -n "$$N$$TRAIL" ]; then scripts/cluster/submit.sh $(BIN)/curiosa "$${N:-$$TRAIL}" "$$SHARDS"; \
	else scripts/cluster/submit.sh $(BIN)/"$${EXPERIMENT%% *}"_tables "$${EXPERIMENT#* }" "$$SHARDS"; fi

## try `make cluster` on a private cluster on this machine; needs slurm-wlm and munge
test-cluster: build
	scripts/cluster/test.sh $(BIN)/curiosa

## the command with its manual pages and completions, into PREFIX (~/.local)
install: build
	install -D -m 755 $(BIN)/curiosa "$$PREFIX"/bin/curiosa
	@# Installed programs look for the solver there.
	[ ! -e .venv/highs ] || install -D -m 644 .venv/highs/lib/libhighs.so "$$PREFIX"/lib/curiosa/libhighs.so
	@# Without the project's folder it reads the tables there.
	rm -rf "$$PREFIX"/share/curiosa/results
	scripts/share.sh "$$PREFIX"/share/curiosa
	$(BIN)/curiosa man --dir "$$PREFIX"/share/man/man1
	mkdir -p "$$PREFIX"/share/bash-completion/completions "$$PREFIX"/share/zsh/site-functions "$$PREFIX"/share/fish/vendor_completions.d
	$(BIN)/curiosa completions bash --out "$$PREFIX"/share/bash-completion/completions/curiosa
	$(BIN)/curiosa completions zsh --out "$$PREFIX"/share/zsh/site-functions/_curiosa
	$(BIN)/curiosa completions fish --out "$$PREFIX"/share/fish/vendor_completions.d/curiosa.fish

## remove what was built; the results stay
clean:
	rm -rf target .venv .venv-python .venv-wheel .venv-data .venv-web dist site paper

# What draws and publishes; it needs no compiler.
.venv/ready: scripts/requirements.txt
	scripts/tools.sh $(PYTHON)
	rm -rf .venv
	$(PYTHON) -m venv .venv
	$(VENV)/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r scripts/requirements.txt
	touch $@

.venv/solver: scripts/requirements-highs.txt scripts/highs.sh .venv/ready
	scripts/highs.sh
	touch $@
