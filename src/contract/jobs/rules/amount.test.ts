import { describe, expect, test } from 'vitest'

import { parseAmount } from './amount.ts'

describe('parseAmount', () => {
  test.each([
    ['60000', 60_000],
    [' 60000 ', 60_000],
    ['60,000', 60_000],
    ['60.000', 60_000],
    ['60 000', 60_000],
    ['60\u00A0000', 60_000],
    ["1'234'567", 1_234_567],
    ['60k', 60_000],
    ['60 K', 60_000],
    ['62.5k', 62_500],
    ['60000.00', 60_000],
    ['+5', 5],
    ['0', 0],
  ])('reads %j as %d', (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })

  test.each(['', 'many', '-5', '60,00', '60,0000', '1.5', '60kk', 'k', '6e4', '0x10', `${'0'.repeat(40)}1`])(
    'rejects %j',
    (text) => {
      expect(parseAmount(text)).toBeUndefined()
    },
  )
})
