"""Who comes back to a table is shown where it is, and asked nothing that is answered already."""

from __future__ import annotations

from tests.web.conftest import Arrives
from tests.web.test_endings import SOCKETS

PLAYED_WHILE_CUT_OFF = """steps => new Promise(done => {
  window.cut = true
  const from = Number(document.body.dataset.seq)
  const url = window.last.url.replace(/&since=[0-9]+/, '')
  window.last.close()
  const socket = new Real(url)
  let seat = null
  socket.onmessage = event => {
    const told = JSON.parse(event.data)
    if (told.t === 'hello') seat = told.seat
    if (told.t !== 'hello' && told.t !== 'step') return
    if (told.seq >= from + steps && told.view.to_act.includes(seat)) {
      window.asked = []
      new MutationObserver(() => {
        const seq = Number(document.body.dataset.seq)
        if (seq < told.seq && document.querySelector('[data-mine=true]')) window.asked.push(seq)
      }).observe(document.body, { subtree: true, attributes: true, childList: true })
      socket.onmessage = null
      socket.close()
      window.cut = false
      done(told.seq)
    } else if (told.view.to_act.includes(seat)) {
      const { choose, legal } = told.view
      const text = choose ? [choose.verb, ...choose.among.slice(0, choose.count)].join(' ') : legal[0]
      socket.send(JSON.stringify({ t: 'move', ref: `${told.seq}`, seq: told.seq, text }))
    }
  }
})"""


def test_who_was_away_for_many_steps_is_asked_only_what_is_still_to_be_answered(person: Arrives) -> None:
    one = person("en", motion=True)
    one.context.add_init_script(SOCKETS)
    table = one.open_table("hilo", 2, seats=["me", {"bot": "random"}], starts="when_full")
    one.ready(table)
    one.go(f"/t/{table}")
    one.page.wait_for_selector("[data-mine=true]")
    seq = one.page.evaluate(PLAYED_WHILE_CUT_OFF, 20)
    one.reach(seq)
    one.page.wait_for_selector("[data-mine=true]")
    assert one.page.evaluate("window.asked") == []
    again = [message for message in one.heard if message["t"] == "hello"][-1]
    assert again["until"] - again["seq"] >= 20
