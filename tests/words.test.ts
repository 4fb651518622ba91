// Texts of pages, emails and the API use the words of docs/reference/glossary.md.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Texts quoted from the specification. */
const literal = /^(?:Mail me a sign-in code|Enter Sign-In Code)$/

const glossary = await readFile(join(root, 'docs/reference/glossary.md'), 'utf8')
const rows = Array.from(glossary.matchAll(/^\| (?!word |---)(.*) \|$/gm), ([, row = '']) => row.split(' | '))

/** The phrases in the column "not" of the glossary. Those with a full stop are only rejected at the end of a text. */
const rejected = rows
  .flatMap((row) => row[2]?.split(', ') ?? [])
  .map(
    (phrase) => new RegExp(`\\b${phrase.replace('.', '\\.')}${phrase.endsWith('.') ? '$' : '\\b(?!-)'}`, 'i'),
  )

/**
 * Returns sentences and labels: texts between tags, and strings that contain a space or begin with a capital letter.
 */
async function readTexts(pattern: string): Promise<string[]> {
  const texts: string[] = []
  for await (const file of glob(pattern, { cwd: root })) {
    if (/\.test(?:ing)?\.tsx?$|\/testing\b/.test(file)) continue
    const addText = (value: string) => {
      const text = value.replaceAll(/\s+/g, ' ').trim()
      if (/^[A-Z]|[a-z] [a-z]/.test(text) && !literal.test(text)) texts.push(text)
    }
    new Visitor({
      Literal: ({ value }) => typeof value === 'string' && addText(value),
      TemplateLiteral: ({ quasis }) => addText(quasis.map(({ value }) => value.raw).join('…')),
      JSXText: ({ value }) => addText(value),
    }).visit(parseSync(file, await readFile(join(root, file), 'utf8')).program)
  }
  return texts
}

test('the glossary has at most 40 words and names the phrases to avoid', () => {
  expect(rows.length).toBeLessThanOrEqual(40)
  expect(rows.filter((row) => row.length < 2)).toEqual([])
  expect(rejected.length).toBeGreaterThan(40)
})

test.each([
  ['src/web/**/*.tsx', 200],
  ['src/web/**/*.ts', 50],
  ['src/server/mail/messages/*.ts', 50],
  ['src/contract/**/*.ts', 50],
])('texts in %s use the words of the glossary', async (pattern, minCount) => {
  const texts = await readTexts(pattern)
  expect(texts.length).toBeGreaterThan(minCount)
  expect(texts.filter((text) => rejected.some((phrase) => phrase.test(text)))).toEqual([])
})
