// No regular expression takes quadratic time. Users control the texts that are matched, and length limits may grow.
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { cpuTimeOf, hostileTexts, LINEAR_MS } from '#contract/long-input.testing.ts'

import { findPatterns } from './patterns-in.ts'

const written = await findPatterns(join(import.meta.dirname, '../..'))

/** Returns the prefix of a text for which a pattern is slow. Undefined if there is none. */
function findSlowText(pattern: RegExp): string | undefined {
  // Removes the flag `g`, because a global search would continue with a shorter text after the first match.
  const first = new RegExp(pattern.source, pattern.flags.replace('g', ''))
  return hostileTexts.find((text) => cpuTimeOf(() => first.test(text)) > LINEAR_MS)?.slice(0, 20)
}

describe('regular expressions', () => {
  test('the check finds the patterns in the source', () => {
    expect(written.length).toBeGreaterThan(80)
  })

  test.each([/^0*(\d+)$/, / +$/, /"(?:[^"\\]|\\.)+"x/, /^,+|,+$/g])(
    'the check finds that %s is slow',
    (pattern) => {
      expect(findSlowText(pattern)).toBeDefined()
    },
  )

  test.each(written)('$place is linear', ({ pattern }) => {
    expect(findSlowText(pattern)).toBeUndefined()
  })
})
