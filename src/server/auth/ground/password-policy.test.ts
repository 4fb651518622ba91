import { expect, test } from 'vitest'

import { listWeaknesses } from './password-policy.ts'

test.each([
  ['seven letters', ['kzqwvyx'], 'password_too_short'],
  ['eight letters', ['kzqwvyxf'], ''],
  ['eight emoji', ['🐴🔋📎🐴🔋📎🐴🔋'], ''],
  ['a common password', ['Password1'], 'password_too_common'],
  ['digits only', ['73619402857'], 'password_entirely_numeric'],
  ['three digits', ['123'], 'password_too_short password_too_common password_entirely_numeric'],
  ['a short word outside the 1,000 most common passwords', ['short'], 'password_too_short'],
  ['a password similar to the address', ['marguerite.x', 'marguerite.7@rig.test'], 'password_too_similar'],
  ['the address as password', ['ada@example.com', 'ada@example.com'], 'password_too_similar'],
  ['a password unlike the address', ['correct horse', 'ada@example.com'], ''],
] as const)('reports the weaknesses of %s', (_name, [password, ...notLike], expected) => {
  expect(listWeaknesses(password, { notLike }).join(' ')).toBe(expected)
})
