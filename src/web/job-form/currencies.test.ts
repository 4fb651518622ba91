import { describe, expect, test } from 'vitest'

import { currencyOptionsFor } from './pay-fields.tsx'

describe('the currencies of the form', () => {
  const options = currencyOptionsFor('USD')

  test('are in use, and each has a name', () => {
    const codes = options.map(({ value }) => value)
    // Replaced by EUR (HRK in 2023, BGN in 2026), XCG (2025), SLE (2024), ZWG (2024) and CUP (2021).
    for (const former of ['HRK', 'BGN', 'ANG', 'SLL', 'ZWL', 'CUC', 'VEF', 'MRO', 'STD'])
      expect(codes).not.toContain(former)
    expect(codes).toEqual(expect.arrayContaining(['EUR', 'XCG', 'SLE', 'ZWG', 'CUP', 'VES']))
    expect(new Set(codes).size).toBe(codes.length)
    for (const { value, label } of options) expect(label).not.toBe(`${value} – ${value}`)
  })

  test('have a name even if the browser does not know them', () => {
    const names = new Map(options.map(({ value, label }) => [value, label]))
    expect([names.get('SLE'), names.get('XCG'), names.get('ZWG')]).toEqual([
      'SLE – Sierra Leonean Leone',
      'XCG – Caribbean Guilder',
      'ZWG – Zimbabwean Gold',
    ])
  })

  test('include the former currency of a stored job', () => {
    expect(currencyOptionsFor('BGN').map(({ value }) => value)).toContain('BGN')
  })
})
