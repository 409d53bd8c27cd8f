import { expect, test } from 'vitest'
import { passage } from './passage'

const RULES =
  '<h2>Deal</h2>\n<p><b class="rule" id="KK-4">KK-4</b> Four.</p>\n<p>And four.</p>\n' +
  '<p><b class="rule" id="KK-5">KK-5</b> Swap.</p>\n<h2>Turn</h2>\n<p><b class="rule" id="KK-9">KK-9</b> Play.</p>'

test('a rule goes from its number to the next one, or to the next heading', () => {
  expect(passage(RULES, 'KK-4')).toBe('<p><b class="rule">KK-4</b> Four.</p>\n<p>And four.</p>\n')
  expect(passage(RULES, 'KK-5')).toBe('<p><b class="rule">KK-5</b> Swap.</p>\n')
  expect(passage(RULES, 'KK-9')).toContain('Play.')
})

test('a number that is not there gives nothing', () => {
  expect(passage(RULES, 'KK-99')).toBe('')
})
