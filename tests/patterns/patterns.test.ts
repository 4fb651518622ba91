// No regular expression takes quadratic time. Users control the texts that the patterns match, and the length limits of
// these texts may grow.
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { cpuTimeOf, hostileTexts, LINEAR_MS } from '#contract/long-input.testing.ts'

import { findPatterns } from './patterns-in.ts'

const written = await findPatterns(join(import.meta.dirname, '../..'))

/** Returns the beginning of a text that makes the pattern slow, or undefined if no text does. */
function findSlowText(pattern: RegExp): string | undefined {
  // Removes the flag `g`. With it, each search continues after the previous match and reads only the rest of the text.
  const first = new RegExp(pattern.source, pattern.flags.replace('g', ''))
  return hostileTexts.find((text) => cpuTimeOf(() => first.test(text)) > LINEAR_MS)?.slice(0, 20)
}

describe('regular expressions', () => {
  test('this test finds the patterns in the source', () => {
    expect(written.length).toBeGreaterThan(80)
  })

  test.each([/^0*(\d+)$/, / +$/, /"(?:[^"\\]|\\.)+"x/, /^,+|,+$/g])(
    'this test detects the slow pattern %s',
    (pattern) => {
      expect(findSlowText(pattern)).toBeDefined()
    },
  )

  test.each(written)('$place is linear', ({ pattern }) => {
    expect(findSlowText(pattern)).toBeUndefined()
  })
})
