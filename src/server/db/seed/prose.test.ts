// Markdown in TypeScript reads like the Markdown that was meant.
import { expect, test } from 'vitest'

import { prose } from './prose.ts'

test('indentation goes, wrapped lines are joined, blocks and code stay as they are', () => {
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
