# Every target makes what it needs: .venv, and in it the releases of requirements.lock.
PYTHON_IN := .venv/bin/python
PIP := $(PYTHON_IN) -m pip install --quiet --disable-pip-version-check --no-warn-script-location \
	--constraint requirements.lock --build-constraint requirements.lock
NEEDS := pyproject.toml requirements.lock

.PHONY: run test check bench load long messages lock clean

run: .venv/.base
	$(PYTHON_IN) -m scorekeeper serve $(ARGS)

# Browsers follow cameras in real time, and have the machine to themselves.
test: .venv/.test
	$(PYTHON_IN) -m pytest -m 'not browser' --numprocesses auto --maxprocesses 4 --dist loadfile $(ARGS)
	$(PYTHON_IN) -m pytest -m browser $(ARGS)

check: .venv/.dev
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports

# Figures depend on the machine: run alone, and compare with a run of the same day.
bench: .venv/.test
	$(PYTHON_IN) -m pytest tests/bench --override-ini addopts= --benchmark-only $(ARGS)

# Forty tables with three devices each; see docs/serving.md.
load: .venv/.test
	$(PYTHON_IN) -m tests.load $(ARGS)

# The same tests with a hundred times as many random examples.
long: .venv/.test
	LONG=1 $(PYTHON_IN) -m pytest $(ARGS)

# What is said in the code, into the catalogues of scorekeeper/app/locale, and these compiled.
messages: .venv/.test
	$(PYTHON_IN) -m tools.messages

lock: .venv/.dev
	{ head -n 1 requirements.lock; $(PYTHON_IN) -m pip freeze --exclude-editable \
		| grep -v '^torch=='; } > requirements.lock.new && mv requirements.lock.new requirements.lock

clean:
	rm -rf .venv build dist

.venv/bin/pip: .ci/venv
	./.ci/venv

.venv/.base: .venv/bin/pip $(NEEDS)
	$(PIP) --editable .
	touch $@

.venv/.test: .venv/bin/pip $(NEEDS)
	$(PIP) --editable '.[test]'
	touch $@ .venv/.base

.venv/.dev: .venv/bin/pip $(NEEDS)
	$(PIP) --editable '.[dev]'
	touch $@ .venv/.test .venv/.base
