// What people read in pages and emails has one spelling for each thing and action: docs/reference/glossary.md.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Of the specification. */
const literal = /^Mail me a sign-in code$/

const avoided = [
  /\bsign(?:s|ed|ing)? (?:you )?(?:in|out)\b/i,
  /\bletters?\b(?!-)/i,
  /\be-mails?\b/i,
  /\bmails? (?:you|me|it)\b/i,
  /\bunwanted mail\b/i,
  /\bany ?more\b/i,
  /\bprov(?:e|ing)\b|\bproof\b/i,
  /\bmake (?:a|the|new)? ?(?:key|keys|codes|recovery codes|passkey)\b/i,
  /\b(?:is|are) (?:added|changed|confirmed|created|deleted|disconnected|made|removed|revoked|saved|turned o(?:n|ff))\.$/,
]

/** Sentences and labels: what is written between tags, and every string that has a blank or begins with a capital. */
async function readablesIn(pattern: string): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob(pattern, { cwd: root })) {
    if (/\.test(?:ing)?\.tsx?$|\/testing\b/.test(file)) continue
    const note = (text: string) => {
      const words = text.replaceAll(/\s+/g, ' ').trim()
      if (/^[A-Z]|[a-z] [a-z]/.test(words) && !literal.test(words)) found.push(words)
    }
    new Visitor({
      Literal: ({ value }) => typeof value === 'string' && note(value),
      TemplateLiteral: ({ quasis }) => note(quasis.map(({ value }) => value.raw).join('…')),
      JSXText: ({ value }) => note(value),
    }).visit(parseSync(file, await readFile(join(root, file), 'utf8')).program)
  }
  return found
}

test.each([
  ['src/web/**/*.tsx', 200],
  ['src/web/**/*.ts', 50],
  ['src/server/mail/messages/*.ts', 50],
  ['src/contract/**/*.ts', 50],
])('%s', async (pattern, least) => {
  const texts = await readablesIn(pattern)
  expect(texts.length).toBeGreaterThan(least)
  expect(texts.filter((text) => avoided.some((words) => words.test(text)))).toEqual([])
})
