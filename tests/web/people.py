"""People with a browser: they see a page, click, press keys, and wait until the table is where they want it.

Nothing here waits for time to pass: the page says in `data-seq` which step it shows.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, WebSocket

from tablee.core.languages import language as spoken
from tablee.core.proof import salt_commitment
from tests.server.serving import SALT

ROOT = Path(__file__).parent.parent.parent
CLIENT = ROOT / "src/tablee/web"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features="
    + ",".join(
        [
            # a browser without a window has an address bar all the same, and a process for it in every context
            *["WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup"],
            # of those that Playwright names, whose list this one replaces
            *["DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "MediaRouter"],
            *["OptimizationHints", "PaintHolding", "ThirdPartyStoragePartitioning", "Translate"],
        ]
    ),
]
BROWSERS = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]
"""tools/setup looks for the same ones."""
PHONE = (390, 664)
PHONE_ON_ITS_SIDE = (844, 390)
TABLET = (820, 1180)
DESKTOP = (1440, 900)
HUGE = (2560, 1440)
SIZES = (PHONE, PHONE_ON_ITS_SIDE, TABLET, DESKTOP, HUGE)

SAME_SALT = """{
  const random = crypto.getRandomValues.bind(crypto)
  crypto.getRandomValues = bytes => bytes.length === 32 ? bytes.fill(0x5a) : random(bytes)
}"""
"""What a page adds to the seed, always the same, so that a test is dealt the same cards each time."""

PLAY = """([table, seen]) => new Promise((done, failed) => {
  const server = location.origin.replace(/^http/, 'ws')
  const socket = new WebSocket(`${server}/api/tables/${table}/socket?protocol=3`)
  let [own, ref, made] = [null, null, 0]
  socket.onmessage = event => {
    const { t, seq, seat, view, ...told } = JSON.parse(event.data)
    if (t === 'refused') failed(new Error(told.text))
    if (t === 'hello') own = seat
    if (told.ref === ref) ref = null
    if (!view || ref) return
    const turn = view.to_act.includes(own)
    if (view.over || turn && seen && !seen.includes(view.duty)) {
      socket.close()
      done(seq)
    } else if (turn) {
      const { choose, legal } = view
      const text = choose ? [choose.verb, ...choose.among.slice(0, choose.count)].join(' ')
        : legal[made++ * 7 % legal.length]
      ref = crypto.randomUUID()
      socket.send(JSON.stringify({ t: 'move', ref, seq, text }))
    }
  }
})"""
"""Any legal moves."""
REACHED = """seq => document.querySelector('[data-next]') ? 'a score sheet'
  : Number(document.body.dataset.seq ?? -1) >= seq && 'there'"""

Json = dict[str, Any]


def news(message: Json) -> list[Json]:
    """The events that a message tells: after other steps than these, the view repeats what was heard before."""
    return message["view"]["last"] if message.get("kind") in ("moved", "started") else []


def launch(playwright: Playwright, *flags: str) -> Browser:
    """Chromium, wherever it is."""
    wanted = os.environ.get("TABLEE_BROWSER")
    found = next((path for name in ([wanted] if wanted else BROWSERS) if (path := shutil.which(name))), None)
    assert found, "no Chromium here; `tools/setup need test` says how to get one"
    return playwright.chromium.launch(executable_path=found, args=[*FLAGS, *flags])


class House:
    """A running server that can be stopped and started again with the same tables.

    *web* is another web client than the one that is built into the package; *root* the project's folder, and
    *environment* that of its process, where they are others than ours.
    """

    def __init__(
        self, folder: Path, web: Path | None = None, *, root: Path = ROOT, environment: dict[str, str] | None = None
    ) -> None:
        self.web = web
        self._root = root
        self._environment = environment
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.database = folder / "tables.db"
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.web.house", str(self.port), str(self.database)]
        command += [str(self.web)] if self.web is not None else []
        self._process = subprocess.Popen(
            command, cwd=self._root, env=self._environment, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "serving\n"

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(20)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None


class Person:
    """Somebody in front of a browser. `heard` is everything the server told their page on the socket."""

    def __init__(
        self,
        browser: Browser,
        house: House,
        language: str,
        size: tuple[int, int],
        workers: bool = False,
        motion: bool = False,
        **settings: Any,
    ) -> None:
        """*motion*: cards move, at normal speed. Most tests can do without."""
        self.house = house
        self.language = language
        self.heard: list[Json] = []
        self._told: dict[str, tuple[int, Json]] = {}
        self.errors: list[str] = []
        width, height = size
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            locale=spoken(language).locale,
            has_touch=width < 600,
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="allow" if workers else "block",
            base_url=house.address,
        )
        self.context.add_init_script(SAME_SALT)
        kept = json.dumps({"speed": "normal" if motion else "off", "language": language, **settings})
        self.context.add_init_script(
            f"if (!localStorage.getItem('tablee.settings')) localStorage.setItem('tablee.settings', {kept!r})"
        )
        self.page = self.tab()

    def tab(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.set_default_timeout(60_000)
        return page

    def _listen(self, socket: WebSocket) -> None:
        table = socket.url.split("/")[-2]

        def hear(frame: str | bytes) -> None:
            message = json.loads(frame)
            self.heard.append(message)
            seq, view = self._told.get(table, (-1, {}))
            if message["t"] in ("hello", "step") and message["seq"] >= seq:
                self._told[table] = message["seq"], message.get("view") or view

        socket.on("framereceived", hear)

    def call(self, path: str, **body: Any) -> Json:
        """Ask the server something over HTTP, as this person."""
        answer = self.context.request.post(f"/api/{path}", data=body)
        assert answer.ok, answer.text()
        found: Json = answer.json()
        return found

    def open_table(self, game: str, players: int, **wishes: Any) -> str:
        """Open a table; answers its id. Bots do not pause."""
        table: str = self.call("tables", game=game, players=players, pause=0, **wishes)["table"]["id"]
        return table

    def ready(self, table: str) -> None:
        """Be ready past the page, and open as soon as the commitments are listed: where nobody else is waited for."""
        at = self.context.request.get(f"/api/tables/{table}").json()
        its, salt = at["table"], bytes.fromhex(SALT)
        commitment = salt_commitment(table, its["match"], at["seat"], bytes.fromhex(its["commitment"]), salt).hex()
        now = self.call(f"tables/{table}/ready", commitment=commitment)["table"]
        assert now["phase"] == "opening", "others are waited for: let the page be ready"
        self.call(f"tables/{table}/open", salt=SALT)

    def go(self, path: str) -> None:
        self.page.goto(path)

    @property
    def seq(self) -> int:
        """The number of the step that is shown."""
        return int(self.page.locator("body").get_attribute("data-seq") or -1)

    def reach(self, seq: int) -> None:
        """Wait until the page shows this step, reading score sheets on the way."""
        while self.page.wait_for_function(REACHED, arg=seq).json_value() != "there":
            with contextlib.suppress(Exception):
                self.page.locator("[data-next]").click(timeout=2000)

    def shows(self, selector: str) -> bool:
        return self.page.locator(selector).count() > 0

    @property
    def acts(self) -> bool:
        """Whether it is this person's turn."""
        return self.shows("[data-mine=true]")

    @property
    def over(self) -> bool:
        return self.shows("[data-rematch]")

    def view(self) -> Json:
        """The last view that the server told of this table; at least that of the step that is shown.

        We may hear of it later than the page does: each look at the page lets more of it come.
        """
        table = self.page.url.partition("#")[0].split("/")[4]
        for _ in range(1000):
            shown = self.seq
            seq, view = self._told.get(table, (-1, {}))
            if view and seq >= shown:
                return view
        raise AssertionError("no view was told")

    def move(self, table: str, text: str) -> int:
        """Play a move by the protocol, past the page: for what all games share. Answers the number of its step."""
        seq: int = self.page.evaluate(
            """([table, text]) => new Promise((done, failed) => {
              const ref = crypto.randomUUID()
              const server = location.origin.replace(/^http/, 'ws')
              const socket = new WebSocket(`${server}/api/tables/${table}/socket?protocol=3`)
              socket.onmessage = event => {
                const told = JSON.parse(event.data)
                if (told.t === 'hello') socket.send(JSON.stringify({ t: 'move', ref, seq: told.seq, text }))
                if (told.t === 'refused') failed(new Error(told.text))
                if (told.t === 'step' && told.ref === ref) { socket.close(); done(told.seq) }
              }
            })""",
            [table, text],
        )
        return seq

    def play(self, table: str, seen: Sequence[str] | None = None) -> int:
        """Play against bots by the protocol, past the page: to the end, or to a decision of a kind that is not *seen*.

        Answers the number of that step.
        """
        seq: int = self.page.evaluate(PLAY, [table, seen])
        return seq

    def finish(self, table: str) -> None:
        """Play a match to its end in this way; the page, if it is at the table, shows the result then.

        For whoever needs a match that is over, and not the way there.
        """
        if self.page.url == "about:blank":
            self.go("/icon.svg")  # the smallest page that may open a socket
        seq = self.play(table)
        if self.page.url.endswith(f"/t/{table}"):
            self.reach(seq)
            self.page.wait_for_selector("[data-rematch]")

    def complaints(self, context: str | None = None) -> list[str]:
        """What axe has to say about the page."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        found: list[Json] = self.page.evaluate(
            "context => axe.run(context ?? document, { resultTypes: ['violations'] }).then(r => r.violations)", context
        )
        return [f"{one['id']}: {[node['target'] for node in one['nodes']][:3]}" for one in found]

    def close(self) -> None:
        self.context.close()
