"""The rules of WCAG 2.2 AA that a program can judge, by axe-core in the browser."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from selenium.webdriver import Chrome

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
_RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, {
  runOnly: { type: 'tag', values: arguments[0] },
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
}).then((found) => done(found.violations.flatMap((one) => one.nodes.map((node) => [
  one.id, one.help, node.target.flat().join(' >> '), node.html.slice(0, 300), node.failureSummary,
]))), (error) => done([['failed', String(error), '', '', '']]));
"""


@dataclass(frozen=True)
class Violation:
    """One element that breaks a rule: the rule's name and sense, where the element is, its HTML, and why."""

    rule: str
    sense: str
    place: str
    html: str
    why: str


@cache
def script() -> str:
    """The script of axe-core, as the package `axe-playwright-python` brings it; empty where it is not
    installed. Nothing of the package is imported: it would start a browser of its own."""
    found = find_spec("axe_playwright_python")
    if found is None or not found.submodule_search_locations:
        return ""
    return (Path(next(iter(found.submodule_search_locations))) / "axe.min.js").read_text(encoding="utf-8")


def audit(driver: Chrome) -> list[Violation]:
    """Everything on the page, as it stands, that breaks a rule."""
    if not driver.execute_script("return typeof axe === 'object'"):
        driver.execute_script(script())
    driver.set_script_timeout(120)
    return [Violation(*one) for one in driver.execute_async_script(_RUN, list(RULES))]
