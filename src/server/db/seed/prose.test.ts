import { expect, test } from 'vitest'

import { prose } from './prose.ts'

test('removes indentation and joins wrapped lines, and leaves blocks and code unchanged', () => {
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
