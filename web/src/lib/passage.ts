// One rule out of a game's rules: from its number to the next one.

/** The HTML of a rule, of rules made by tools/web_data.py; "" if there is no such number. */
export function passage(html: string, rule: string): string {
  const start = html.indexOf(`id="${rule}"`)
  if (start < 0) return ''
  const from = Math.max(html.lastIndexOf('<p>', start), html.lastIndexOf('<li>', start))
  const ends = [html.indexOf('class="rule" id="', start), html.indexOf('<h', start)].filter((at) => at >= 0)
  let to = Math.min(html.length, ...ends)
  if (html[to - 1] !== '>' && !html.startsWith('<h', to)) {
    to = Math.max(html.lastIndexOf('<p>', to), html.lastIndexOf('<li>', to))
  }
  return html.slice(from, to).replace(/ id="[^"]*"/g, '')
}
