"""The three catalogues say the same things, and nothing is said outside them."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
import streamlit

from scoring.errors import Reason
from scoring.language import Language
from scoring.profiles import PROFILES
from ui.texts import choose_language, texts
from ui.widgets import PATTERNS, WORDS
from vision.photo import PhotoFault
from vision.reading import Role, SuggestionReason, WarningKey

UI = Path(__file__).resolve().parents[2] / "ui"
ROOT = UI.parent
ELSEWHERE = ("cli.py", "commands", "faces", "review")
"""The command line and the review of labels it opens have their own words; the pictures of the tiles have
characters on them."""
SHOWING = frozenset(
    {
        *(
            "button",
            "caption",
            "code",
            "download_button",
            "error",
            "expander",
            "file_uploader",
            "header",
            "info",
        ),
        *(
            "markdown",
            "metric",
            "number_input",
            "pills",
            "popover",
            "radio",
            "segmented_control",
            "selectbox",
        ),
        *("spinner", "subheader", "success", "tabs", "text", "text_area", "text_input", "title", "toggle"),
        *("warning", "write", "camera_input", "checkbox", "toast", "form_submit_button"),
    }
)
"""Calls whose arguments a person reads."""


def own_python_files() -> list[Path]:
    return [
        ROOT / "app.py",
        *(one for one in sorted(UI.rglob("*.py")) if one.relative_to(UI).parts[0] not in ELSEWHERE),
    ]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", [Language.HANS, Language.HANT])
def test_the_catalogues_have_the_same_entries_with_the_same_places_to_fill(language: Language) -> None:
    english, other = texts(Language.EN).entries, texts(language).entries
    assert english.keys() == other.keys()
    assert {key for key in english if fields(english[key]) != fields(other[key])} == set()
    assert {key for key, text in other.items() if not text.strip()} == set()


def test_chinese_is_written_in_its_own_script() -> None:
    """A handful of characters that exist in one script only."""
    simplified, traditional = "张杠顺识别选这为", "張槓順識別選這為"
    only_simplified = set(simplified) - set(traditional)
    only_traditional = set(traditional) - set(simplified)
    assert not only_traditional & set("".join(texts(Language.HANS).entries.values()))
    assert not only_simplified & set("".join(texts(Language.HANT).entries.values()))


def shown_literals(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Literal texts with letters that stand as arguments of calls a person reads."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        if node.func.attr not in SHOWING:
            continue
        read = [
            *node.args,
            *(one.value for one in node.keywords if one.arg in ("label", "help", "placeholder", "body")),
        ]
        for argument in read:
            for part in ast.walk(argument):
                if isinstance(part, ast.Call) and part is not argument:
                    continue
                if (
                    isinstance(part, ast.Constant)
                    and isinstance(part.value, str)
                    and part.value[:1].isupper()
                ):
                    yield node.lineno, part.value


@pytest.mark.parametrize("file", own_python_files(), ids=lambda one: str(one.relative_to(ROOT)))
def test_no_page_says_anything_outside_the_catalogues(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    allowed = {"BACK", "Fanlens"}
    assert [(line, text) for line, text in shown_literals(tree) if text not in allowed] == []
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    chinese = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
        and re.search("[\u4e00-\u9fff]", node.value)
    ]
    assert chinese == ([] if file.name != "texts.py" else ["简体中文", "繁體中文"])


def test_what_is_said_instead_of_streamlits_words_fits_this_streamlit() -> None:
    """Each English text that is replaced is one that Streamlit's own scripts hold."""
    scripts = Path(streamlit.__file__).parent / "static" / "static" / "js"
    held = "".join(one.read_text(encoding="utf-8") for one in scripts.glob("*.js"))
    parts = [
        *(word for word, _ in WORDS),
        "Remove ",
        " files are not allowed.",
        "File must be ",
        "Press Enter to ",
    ]
    assert [one for one in parts if one not in held] == []


@pytest.mark.parametrize("file", sorted(UI.rglob("*.js")), ids=lambda one: one.name)
def test_no_component_says_anything_outside_the_catalogues(file: Path) -> None:
    code = re.sub(r"//.*", "", file.read_text(encoding="utf-8"))
    assert re.findall(r"(?:text|label|alt|title|placeholder): \"[^\"]*[A-Za-z]{2}[^\"]*\"", code) == []
    assert re.findall("[\u4e00-\u9fff]", code) == []


def test_every_text_that_is_asked_for_exists() -> None:
    entries = texts(Language.EN).entries
    asked = {
        key
        for file in own_python_files()
        for key in re.findall(r"\btexts\(\s*\"([a-z_]+\.[a-z0-9_]+)\"", file.read_text(encoding="utf-8"))
    }
    assert asked - entries.keys() == set()
    of_values = {
        *(f"reason.{one.value}" for one in SuggestionReason),
        *(f"suggestion.{one.value}" for one in Role),
        *(f"rules.profile_{name}" for name in PROFILES),
        *(f"photo_fault.{one.value}" for one in PhotoFault),
        *(f"notation.{one.value}" for one in Reason),
        *(f"widget.{key}" for _, key in (*WORDS, *PATTERNS)),
    }
    assert of_values - entries.keys() == set()
    said_otherwise = {"doubtful_tiles", "too_few_tiles", "too_many_tiles", "impossible_count"}
    assert {
        f"warning.{one.value}" for one in WarningKey if one.value not in said_otherwise
    } - entries.keys() == set()


def test_every_text_the_components_ask_for_exists() -> None:
    sections = {
        "editor.js": ("editor", "wild_many"),
        "score.js": ("editor", "score"),
        "head.js": ("score",),
        "wild.js": ("wild_many", "wild_one"),
        "shared.js": ("editor",),
    }
    for name, prefixes in sections.items():
        code = (UI / "tile_editor" / name).read_text(encoding="utf-8")
        asked = set(re.findall(r"\btexts\.([a-z_]+)", code))
        known = {"close"} | {key for prefix in prefixes for key in texts(Language.EN).section(prefix)}
        assert asked - known == set(), name


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        (("zh-Hant", "", "en"), Language.HANT),
        ((None, "", "zh-TW"), Language.HANT),
        ((None, "", "zh-CN"), Language.HANS),
        (("tlh", "", "zh"), Language.HANS),
        ((None, "", "fr-FR"), Language.EN),
        ((None, "zh-Hans", "en-GB"), Language.HANS),
    ],
)
def test_the_first_language_that_is_known_counts(wishes: tuple[str | None, ...], language: Language) -> None:
    assert choose_language(wishes) is language
