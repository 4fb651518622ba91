import { describe, expect, test } from 'vitest'

import { cpuTimeOf, LINEAR_MS, repetitions } from '../../long-input.testing.ts'
import { markdownFault } from './markdown.ts'

describe('markdownFault', () => {
  test.each([
    ['nothing', ''],
    ['words', 'Write Django.'],
    [
      'headings, lists and links',
      '# Role\n\n- **You** write [Django](https://djangoproject.com)\n  1. and _tests_\n',
    ],
    ['a rule', `${'* '.repeat(40)}\n\n${'-'.repeat(200)}\n\n${'_'.repeat(200)}`],
    ['a long text', 'Write Django. '.repeat(7_000)],
    ['a long list', '- *one* [a](https://a.example)\n'.repeat(200)],
    ['Windows line ends', 'a\r\n'.repeat(1_900)],
    ['code', '```\n' + `${' '.repeat(32)}return [x for x in y]\n`.repeat(100) + '```'],
    ['blank lines with spaces', `a${`\n${' '.repeat(200)}`.repeat(100)}`],
  ])('accepts %s', (_what, text) => {
    expect(markdownFault(text)).toBeUndefined()
  })

  test.each([
    ['lines', 'a\n'.repeat(2_000), 'has more than 2,000 lines'],
    ['classic Mac OS line ends', 'a\r'.repeat(2_000), 'has more than 2,000 lines'],
    ['emphases', '_a*'.repeat(20_000), 'has more than 1,000 asterisks, underscores and brackets'],
    [
      'nested emphasis',
      `${'*'.repeat(6_000)}a${'*'.repeat(6_000)}`,
      'has more than 2,000 asterisks and underscores',
    ],
    ['bold words', '__a__ '.repeat(501), 'has more than 1,000 asterisks, underscores and brackets'],
    ['addresses in angle brackets', '<a@b.co>'.repeat(1_001), 'has more than 1,000 "<"'],
    ['entities', '&amp;'.repeat(5_001), 'has more than 5,000 ampersands, backslashes and exclamation marks'],
    ['links', '[a](b)'.repeat(501), 'has more than 1,000 asterisks, underscores and brackets'],
    ['backticks', '`a` '.repeat(101), 'has more than 200 runs of backticks'],
    ['comments', 'a <!-- '.repeat(51), 'has more than 50 HTML comments'],
    ['declarations', 'a <? '.repeat(51), 'has more than 50 HTML comments'],
    ['nested quotes', '>'.repeat(60_000), 'nests lists or quotes more than 10 levels deep'],
    ['nested lists', `${'- '.repeat(11)}a`, 'nests lists or quotes more than 10 levels deep'],
    ['lists within quotes', `${'> 1. '.repeat(6)}a`, 'nests lists or quotes more than 10 levels deep'],
    ['items', '> - a\n'.repeat(501), 'has more than 1,000 list items and quotes'],
    ['steps', `${' '.repeat(41)}- a`, 'has a line that is indented by more than 40 columns'],
    ['tabs', `${'\t'.repeat(11)}- a`, 'has a line that is indented by more than 40 columns'],
  ])('rejects too many %s', (_what, text, fault) => {
    expect(markdownFault(text)).toBe(fault)
  })

  test('checks long repetitive texts without delay', () => {
    for (const text of repetitions) expect(cpuTimeOf(() => markdownFault(text))).toBeLessThan(LINEAR_MS)
  })
})
