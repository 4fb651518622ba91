import { describe, expect, test } from 'vitest'

import { mentions, relevanceEvidence, displayWord } from './community-words.ts'

describe('the words of a community', () => {
  test.each([
    ['django', 'Django'],
    ['Rust', 'Rust'],
    ['HTMX', 'HTMX'],
    ['iOS', 'iOS'],
  ])('the word %s appears as %s', (word, shown) => {
    expect(displayWord(word)).toBe(shown)
  })

  test('a word that is the name of the community is spelled like this name', () => {
    expect(displayWord('postgresql', 'PostgreSQL')).toBe('PostgreSQL')
  })

  test.each([
    ['python', 'MicroPython on boards', true],
    ['python', 'PYTHON3', true],
    ['python', 'Ruby', false],
    ['Rust', 'We write Rust.', true],
    ['Rust', 'rust2024', true],
    ['Rust', 'A trusted company', false],
    ['Rust', 'Rusty pipes', false],
    ['C++', 'Modern C++ only', true],
    ['Élixir', 'Nous aimons élixir.', true],
  ])('the word %s occurs in "%s": %s', (word, text, isFound) => {
    expect(mentions(text, word)).toBe(isFound)
  })

  test.each([
    { words: ['django', 'python'], title: 'Django and Python', tone: 'good', text: 'It mentions Django.' },
    {
      words: ['django', 'python'],
      title: 'MicroPython',
      tone: 'neutral',
      text: 'It mentions Python, but not Django.',
    },
    {
      words: ['django', 'python'],
      title: 'Ruby',
      tone: 'attention',
      text: 'It mentions neither Django nor Python.',
    },
    { words: ['Rust'], title: 'Rust', tone: 'good', text: 'It mentions Rust.' },
    { words: ['Rust'], title: 'trust', tone: 'attention', text: 'It does not mention Rust.' },
    {
      words: ['Rust', 'wasm', 'Go'],
      title: 'C',
      tone: 'attention',
      text: 'It mentions neither Rust, Wasm nor Go.',
    },
  ])('with the words $words, "$title" has the evidence "$text"', ({ words, title, tone, text }) => {
    expect(relevanceEvidence({ title, description: '', skills: [] }, { communityWords: words })).toEqual({
      tone,
      text,
    })
  })
})
