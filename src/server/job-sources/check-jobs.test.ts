import { describe, expect, test } from 'vitest'

import { isRelevant } from './check-jobs.ts'

const words = ['django', 'python', 'Rust']

describe('a relevant job', () => {
  test.each([
    ['a word in its title', 'Django developer', 'We write code.'],
    ['a word twice in its text', 'Developer', 'We love django. Django is our framework.'],
    ['a word inside another word', 'Developer', 'MicroPython and CPython.'],
    ['a word with a capital in any case', 'Developer', 'We write rust. RUST is fast.'],
  ])('has %s', (_rule, title, description) => {
    expect(isRelevant({ title, description }, words)).toBe(true)
  })

  test.each([
    ['one mention', 'Developer', 'Python is a plus.'],
    ['one mention of each of two words', 'Developer', 'Python or Django is a plus.'],
    ['no mention', 'Gardener', 'We plant trees.'],
    ['a word with a capital inside other words', 'Trustee', 'A trusted company that we trust. Rusty.'],
  ])('has more than %s', (_rule, title, description) => {
    expect(isRelevant({ title, description }, words)).toBe(false)
  })

  test('no job is relevant without relevance words', () => {
    expect(isRelevant({ title: 'Django', description: 'Django' }, [])).toBe(false)
  })
})
