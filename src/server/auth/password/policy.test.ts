import { expect, test } from 'vitest'

import { weaknesses } from './policy.ts'

test.each([
  ['seven letters', ['kzqwvyx'], 'password_too_short'],
  ['eight letters', ['kzqwvyxf'], ''],
  ['eight signs of more than one unit each', ['🐴🔋📎🐴🔋📎🐴🔋'], ''],
  ['one of everybody', ['Password1'], 'password_too_common'],
  ['digits alone', ['73619402857'], 'password_entirely_numeric'],
  ['three digits', ['123'], 'password_too_short password_too_common password_entirely_numeric'],
  ['a word that is common, and too short anyway', ['short'], 'password_too_short'],
  ['like the address', ['marguerite.x', 'marguerite.7@rig.test'], 'password_too_similar'],
  ['the address', ['ada@example.com', 'ada@example.com'], 'password_too_similar'],
  ['nothing like the address', ['correct horse', 'ada@example.com'], ''],
] as const)('%s', (_name, [password, ...notLike], expected) => {
  expect(weaknesses(password, { notLike }).join(' ')).toBe(expected)
})
