import { describe, expect, test } from 'vitest'

import { isRelevant } from './check-jobs.ts'

const words = ['django', 'python', 'Rust']

describe('isRelevant', () => {
  test.each([
    ['one mention in the title', 'Django developer', 'We write code.'],
    ['two mentions in the description', 'Developer', 'We love django. Django is our framework.'],
    ['a lower-case relevance word inside longer words', 'Developer', 'MicroPython and CPython.'],
    [
      'a capitalized relevance word that is written in another case',
      'Developer',
      'We write rust. RUST is fast.',
    ],
  ])('returns true for %s', (_rule, title, description) => {
    expect(isRelevant({ title, description }, words)).toBe(true)
  })

  test.each([
    ['only one mention in the description', 'Developer', 'Python is a plus.'],
    ['one mention of each of two words in the description', 'Developer', 'Python or Django is a plus.'],
    ['no mention', 'Gardener', 'We plant trees.'],
    [
      'a capitalized relevance word inside longer words',
      'Trustee',
      'A trusted company that we trust. Rusty.',
    ],
  ])('returns false for %s', (_rule, title, description) => {
    expect(isRelevant({ title, description }, words)).toBe(false)
  })

  test('returns false for every job if there are no relevance words', () => {
    expect(isRelevant({ title: 'Django', description: 'Django' }, [])).toBe(false)
  })
})
