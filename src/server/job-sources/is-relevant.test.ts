import { describe, expect, test } from 'vitest'

import { isRelevant } from './is-relevant.ts'

describe('a relevant job', () => {
  test.each<[string, string, string, boolean]>([
    ['has a word in its title', 'Django developer', 'We write code.', true],
    ['has a word twice in its text', 'Developer', 'We love django. Django is our framework.', true],
    ['has more than one mention of a word', 'Developer', 'Python is a plus.', false],
    ['has two mentions of the same word', 'Developer', 'Python or Django is a plus.', false],
    ['has a word', 'Gardener', 'We plant trees.', false],
    ['has whole words with a capital', 'Trustee', 'A trusted company that we trust. Rusty.', false],
    ['has words with a capital in any case', 'Developer', 'We write rust. RUST is fast.', true],
  ])('%s: "%s", "%s" is %s', (_rule, title, description, expected) => {
    expect(isRelevant({ title, description }, ['django', 'python', 'Rust'])).toBe(expected)
  })

  test('no job is relevant without words', () => {
    expect(isRelevant({ title: 'Django', description: 'Django' }, [])).toBe(false)
  })
})
