import { describe, expect, test } from 'vitest'

import { parseRates, formatRates } from './rate-lines.ts'

describe('parseRates and formatRates', () => {
  test('parseRates returns the rates that formatRates has formatted', () => {
    const rates = { EUR: 0.86, JPY: 156.2, CHF: 0.800001 }
    expect(formatRates(rates)).toBe('EUR 0.86\nJPY 156.2\nCHF 0.800001')
    expect(parseRates(formatRates(rates))).toEqual({ rates, problem: null })
  })

  test('parseRates accepts lower case, other separators and empty lines', () => {
    expect(parseRates('\n eur: 0.86 \n\nchf,0.8\n')).toEqual({
      rates: { EUR: 0.86, CHF: 0.8 },
      problem: null,
    })
  })

  test.each([
    ['', 'Enter at least one currency.'],
    ['EUR', 'Line 1: enter a currency code and a number, such as EUR 0.86.'],
    ['EUR 0.86\nEUR 0.87', 'Line 2: EUR is listed twice. Remove one of the lines.'],
    ['EUR 0.86\nZZZ 1', 'Line 2: ZZZ is not a currency code. Use a code such as EUR.'],
    ['EUR 0', 'Line 1: enter a number above 0 for EUR.'],
    [
      'EUR 0\nCHF 0.8\nZZZ 1',
      'Line 1: enter a number above 0 for EUR. Line 3: ZZZ is not a currency code. Use a code such as EUR.',
    ],
  ])('parseRates returns an error message for %j', (text, problem) => {
    expect(parseRates(text).problem).toBe(problem)
  })
})
