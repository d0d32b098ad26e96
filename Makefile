# Two commands from nothing but Python 3.11+ and make: `make app` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8501

.PHONY: app test check docs clean

# The stamp is remade when the project file changes, so that a pull brings its new dependencies.
$(VENV)/installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Fanlens needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/installed-test: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --editable '.[test,data]'
	touch $@

app: $(VENV)/installed
	$(BIN)/streamlit run app.py --server.port $(PORT)

test: $(VENV)/installed-test check
	$(BIN)/python -m pytest

check: $(VENV)/installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: $(VENV)/installed
	$(BIN)/python docs/make_fans.py
	$(BIN)/python docs/make_rules.py
	$(BIN)/python docs/make_readings.py

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
