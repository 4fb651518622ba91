import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { cpuTimeOf, LINEAR_MS } from '#contract/long-input.testing.ts'

import { DescriptionContent } from './job-description.tsx'

/** Returns the HTML without line ends between elements. */
const show = (text: string) =>
  render(<DescriptionContent text={text} />).container.innerHTML.replaceAll(/\n(?=<)|(?<=>)\n/g, '')

describe('lines that begin with a bullet', () => {
  test.each(Array.from('•·–▪●‣\uf0b7◦'))('the bullet %s makes list items', (bullet) => {
    const list = '<ul><li>Python</li><li>Django</li></ul>'
    for (const space of ['\t', ' ', '\u00a0', '  '])
      expect(show(`${bullet}${space}Python\n${bullet}${space}Django`)).toBe(list)
  })

  test.each<[string, string, string]>([
    [
      'text before and after the list',
      'For:\n•\tPython\n•\tDjango\nPlace: Berlin',
      '<p>For:</p><ul><li>Python</li><li>Django</li></ul><p>Place: Berlin</p>',
    ],
    ['blank lines between items', '• a\n\n• b\n\nc', '<ul><li>a</li><li>b</li></ul><p>c</p>'],
    ['formatted items', '• **a** b\n•*c*', '<ul><li><strong>a</strong> b</li><li><em>c</em></li></ul>'],
    ['an indented continuation', '• a\n  b\nc', '<ul><li>a<br>b</li></ul><p>c</p>'],
    [
      'nested items',
      'a\n• b\n\t◦ c\n\t◦ d\n• e',
      '<p>a</p><ul><li>b<ul><li>c</li><li>d</li></ul></li><li>e</li></ul>',
    ],
    ['items after a hard break', 'a  \n• b', '<p>a</p><ul><li>b</li></ul>'],
    ['items in a quote', '> a\n> • b', '<blockquote><p>a</p><ul><li>b</li></ul></blockquote>'],
    ['items in an item', '- a\n  • b\n  • c', '<ul><li>a<ul><li>b</li><li>c</li></ul></li></ul>'],
    ['items without a space', '•a\n•b', '<ul><li>a</li><li>b</li></ul>'],
    ['items after HTML', '<br>\n• a', '<p>&lt;br&gt;</p><ul><li>a</li></ul>'],
    ['items with line ends of Windows', 'a\r\n• b\r\n• c', '<p>a</p><ul><li>b</li><li>c</li></ul>'],
  ])('keeps %s', (_what, text, html) => {
    expect(show(text)).toBe(html)
  })

  test.each<[string, string]>([
    ['signs without a space', '–5 °C\n·x'],
    ['signs within a line', 'a • b – c'],
    ['a bullet without text', '•'],
  ])('shows %s as text', (_what, text) => {
    expect(show(text)).toBe(`<p>${text.replace('\n', '<br>')}</p>`)
  })

  test.each(['```\n• a\n```', '    • a', 'a `• b` c'])('code keeps its bullets: %j', (text) => {
    expect(show(text)).toContain('• ')
    expect(show(text)).toContain('<code>')
  })
})

test.each(['a\nb', 'a\r\nb', 'a\rb', 'a  \nb', 'a\\\nb', 'a\u2028b', 'a\vb'])(
  'a line break stays a line break: %j',
  (text) => {
    expect(show(text)).toBe('<p>a<br>b</p>')
  },
)

describe('bare addresses', () => {
  test.each<[string, string, string]>([
    [
      'See https://a.example/b_c_d?e=1&f=2.',
      'https://a.example/b_c_d?e=1&f=2',
      'https://a.example/b_c_d?e=1&f=2',
    ],
    ['(www.a.example/b)', 'www.a.example/b', 'http://www.a.example/b'],
    ['Write to jobs+x@a.example!', 'jobs+x@a.example', 'mailto:jobs+x@a.example'],
    ['• (idn@münchen.example)\nb', 'idn@münchen.example', 'mailto:idn@xn--mnchen-3ya.example'],
  ])('%s has a link', (text, words, href) => {
    const link = render(<DescriptionContent text={text} />).container.querySelector('a')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([words, href])
    expect(link?.rel).toContain('nofollow')
  })

  test.each([
    'https://user@a.example',
    'ftp://a.example',
    'javascript:alert(1)',
    '`https://a.example`',
    'a.b',
    '@a',
  ])('%s has no link', (text) => {
    expect(show(text)).not.toContain('href')
  })

  test('a link has no links in its text', () => {
    expect(show('[https://a.example](https://b.example)').match(/<a /g)).toHaveLength(1)
  })
})

test.each([
  `http://a/${'.'.repeat(90_000)}b`,
  `http://a/${')'.repeat(90_000)}b`,
  'www.a '.repeat(16_000),
  'a@b.c '.repeat(16_000),
  'a@ä.c '.repeat(499),
  `${'ä.'.repeat(45_000)}@ä.c`,
  `a@${'ä.'.repeat(45_000)}`,
  'a.'.repeat(50_000),
  'http://a '.repeat(500),
  `http://a/${'&amp;'.repeat(19_000)}`,
  '•\ta\n'.repeat(1_999),
  '• a\n\n'.repeat(999),
  Array.from({ length: 1_999 }, (_, at) => `${' '.repeat(at % 40)}• a`).join('\n'),
  'a\n'.repeat(1_999),
])('the server renders the text %.20s... within the time limit', { timeout: 60_000 }, (text) => {
  expect(cpuTimeOf(() => renderToString(<DescriptionContent text={text} />))).toBeLessThan(2 * LINEAR_MS)
})

test.each([
  '<a@b.co>',
  '<https://a.b>',
  '<',
  '<a>',
  '</a>',
  '<a b="',
  '&',
  '&amp;',
  '&#1;',
  '\\',
  '\\a',
  '!',
])('the server renders 100 KB of %s in a fraction of the time limit', (unit) => {
  const text = unit.repeat(100_000 / unit.length)
  expect(cpuTimeOf(() => renderToString(<DescriptionContent text={text} />))).toBeLessThan(LINEAR_MS / 10)
})
