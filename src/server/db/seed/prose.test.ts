import { expect, test } from 'vitest'

import { prose } from './prose.ts'

test('prose removes indentation and joins wrapped lines, but keeps the line breaks between blocks and in code', () => {
  const text = prose`
    A first sentence
    that goes on.

    ## You will
    Begin here:
    - build things
      that last
    - fix others

    ~~~python
    if it:
        runs()
    ~~~
    The end.
  `
  expect(text).toBe(
    [
      'A first sentence that goes on.',
      '',
      '## You will',
      'Begin here:',
      '- build things that last',
      '- fix others',
      '',
      '~~~python',
      'if it:',
      '    runs()',
      '~~~',
      'The end.',
    ].join('\n'),
  )
})
