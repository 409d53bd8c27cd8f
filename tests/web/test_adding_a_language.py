"""A language is nothing but files: once they are there, the terminal, the server and the browser speak it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.tools.translated import translate
from tests.web import book
from tests.web.people import DESKTOP, House, Person
from tests.web.playing import alone
from tests.web.test_adding_a_game import copied, environment


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_a_third_language_is_found_by_its_files_and_spoken_everywhere(tmp_path: Path, browser: Browser) -> None:
    tree = copied(tmp_path)
    translate(tree, "pl", 'name = "Polski"\nlocale = "pl"')
    replace(tree / "src/tablee/games/hilo/lang/pl.toml", "nine face-down cards each", "po dziewięć zakrytych kart")
    replace(tree / "web/src/games/hilo/lang/pl.toml", "Your grid", "Twoja siatka")
    replace(tree / "web/src/lang/table/pl.toml", "A card table for friends and bots", "Stół do kart")
    replace(tree / "web/src/lang/more/pl.toml", "Open tables", "Otwarte stoły")
    here = environment(tree / "src")
    book.run("python -m tools.web_data && tools/web build", tree, here)
    assert "po dziewięć zakrytych kart" in book.run(
        "tablee simulate --game hilo --games 1 --records one.jsonl && tablee replay one.jsonl --lang pl", tree, here
    )
    house = House(tree, root=tree, environment=here)
    try:
        one = Person(browser, house, "en", DESKTOP)
        one.go("/")
        one.page.get_by_role("combobox", name="Language").select_option("Polski")
        one.page.wait_for_selector("html[lang=pl]")
        one.page.get_by_role("heading", name="Stół do kart").wait_for()
        one.page.get_by_role("heading", name="Otwarte stoły").wait_for()
        one.language = "pl"
        alone(one, "hilo", 2)
        one.page.get_by_label("Twoja siatka").first.wait_for()
        one.page.click("[data-tab=log]")
        one.page.get_by_text("po dziewięć zakrytych kart").first.wait_for()
        assert not one.errors
        one.close()
    finally:
        house.stop()
