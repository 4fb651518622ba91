import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { plainText } from './plain-text.ts'

describe('plainText', () => {
  test.each([
    ['nothing', '', ''],
    ['plain text', 'We build a web site.', 'We build a web site.'],
    ['a heading and a paragraph', '# Overview\n\nWe build *websites*.', 'Overview – We build websites.'],
    ['headings of all levels', '## A ##\n###### B\n#no heading', 'A – B – #no heading'],
    ['an underlined heading', 'We build\n\nOverview\n--------\nSites', 'We build – Overview – Sites'],
    ['a heading that ends like a sentence', '# Who are we?\nA team', 'Who are we? A team'],
    ['a bold line as a heading', '**About us**\nWe **build** sites', 'About us – We build sites'],
    ['a rule', 'Above\n\n***\n\nBelow\n\n- - -', 'Above Below'],
    ['lists', '* one\n- two\n+ three\n1. four\n2) five', 'one – two – three – four – five'],
    ['items that end like sentences', '- One.\n- two!\n- three', 'One. two! three'],
    ['a list in a text', 'Text:\n\n- one\n  more\n- two\n\nText', 'Text: one more – two – Text'],
    ['a list after text', 'We need\n- one\n- two', 'We need – one – two'],
    ['bullets', 'Text:\n•\tone\n  more\n\uf0b7 two\n– three\nText', 'Text: one more – two – three – Text'],
    ['signs that are not bullets', '–5 °C\n·x\na • b', '–5 °C ·x a • b'],
    ['line ends of word processors', 'a\rb\u2028•c\v• d', 'a b – c – d'],
    ['a quotation', '> We build\n> > sites', 'We build sites'],
    ['a quoted list', '> - one\n> - two', 'one – two'],
    ['emphasis', '**bold**, __bold__, *soft*, _soft_, ***both***', 'bold, bold, soft, soft, both'],
    ['nested emphasis', '**bold and *soft* text**', 'bold and soft text'],
    ['a link', 'See [our site](https://a.example "Title") today', 'See our site today'],
    ['a link with brackets in its address', '[Django](https://a.example/Django_(film))', 'Django'],
    ['a link by reference', '[our *own* site][1]', 'our own site'],
    ['an address', 'At <https://a.example>', 'At https://a.example'],
    ['an email address', 'Write to <jobs@a.example>', 'Write to jobs@a.example'],
    ['an image', 'Us: ![a team](https://a.example/team.png) smiling', 'Us: smiling'],
    ['code', 'Use `a * b * c` and ``x``', 'Use a * b * c and x'],
    ['a block of code', '```python\nimport this\n```', 'import this'],
    ['escaped characters', String.raw`5 \* 3 \_ 2`, '5 * 3 _ 2'],
    [
      'asterisks that are not emphasis',
      '2 * 3 * 4, a 5* hotel, *required',
      '2 * 3 * 4, a 5* hotel, *required',
    ],
    ['names with underscores', 'the snake_case_name and __init__', 'the snake_case_name and init'],
    ['brackets that are not links', 'an [optional] step (really)', 'an [optional] step (really)'],
    ['HTML as text', '<b>bold</b> & more', '<b>bold</b> & more'],
    ['numbers', '35 hours. 4.5 days - or less', '35 hours. 4.5 days - or less'],
    ['lines', 'one\r\ntwo\n\n\n  three', 'one two three'],
  ])('converts %s', (_what, markdown, text) => {
    expect(plainText(markdown)).toBe(text)
  })

  test('does not change text without Markdown syntax', () => {
    const words = fc.array(fc.stringMatching(/^\p{L}{1,9}$/u), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(words, (list) => {
        const text = list.join(' ')
        expect(plainText(text)).toBe(text)
      }),
    )
  })

  test.each([
    '*',
    '_a*',
    '[',
    '![',
    '(',
    '`',
    '\\',
    '<a:',
    '> ',
    '# ',
    '- ',
    '• ',
    '•',
    '**a',
    '[a](',
    '\n',
    '1. ',
  ])('converts 100,000 repetitions of %j without delay', (sign) => {
    const started = performance.now()
    for (let time = 0; time < 20; time += 1) plainText(sign.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
