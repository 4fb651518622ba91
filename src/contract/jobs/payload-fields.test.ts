import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { anyText } from '#contract/any-text.testing.ts'

import { companyCreateBody } from './companies.ts'
import { jobCreateBody, jobUpdateBody } from './jobs.ts'
import { salaryAmount, id, booleanField } from './payload-fields.ts'
import { closingTimeField, dateTimeField } from './payload-times.ts'

/** Returns the parsed value, or the type of the error. */
function read(field: z.ZodMiniType, value: unknown): unknown {
  const { success, data, error } = z.safeParse(field, value)
  if (success) return data
  const [issue] = error.issues
  return issue?.code === 'custom' ? issue.params?.['type'] : issue
}

describe('the parser of a number', () => {
  test.each([
    [50_000, 50_000],
    [50_000.0, 50_000],
    ['50000', 50_000],
    [' +50000.0 ', 50_000],
    [0, 0],
    ['many', 'int_parsing'],
    ['', 'int_parsing'],
    ['1e3', 'int_parsing'],
    ['0x10', 'int_parsing'],
    ['٣', 'int_parsing'],
    [1.5, 'int_from_float'],
    [Infinity, 'finite_number'],
    [null, 'int_type'],
    [true, 'int_type'],
    [[1], 'int_type'],
    [{}, 'int_type'],
    [undefined, 'missing'],
    [-1, 'greater_than_equal'],
    [2 ** 31, 'less_than_equal'],
  ])('parses the amount %j to the value or error type %j', (value, taken) => {
    expect(read(salaryAmount, value)).toBe(taken)
  })

  test('replaces an unsafe integer ID with the nearest safe integer', () => {
    expect(read(id, 1e300)).toBe(Number.MAX_SAFE_INTEGER)
    expect(read(id, -(2 ** 53))).toBe(Number.MIN_SAFE_INTEGER)
    expect(read(id, `-${'9'.repeat(400)}`)).toBe(Number.MIN_SAFE_INTEGER)
    expect(read(id, '-5')).toBe(-5)
  })
})

test.each([
  [true, true],
  ['off', false],
  ['YES', true],
  ['0', false],
  [1, true],
  [0, false],
  [2, 'bool_parsing'],
  ['perhaps', 'bool_parsing'],
  ['', 'bool_parsing'],
  [null, 'bool_type'],
  [[true], 'bool_type'],
])('parses the boolean %j to the value or error type %j', (value, taken) => {
  expect(read(booleanField, value)).toBe(taken)
})

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T09:00:00+01:00', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20T09:00:00', 'datetime_parsing'],
  ['2026-02-30', 'datetime_parsing'],
  [1_763_629_200, 'datetime_parsing'],
  ['1989-12-31', 'value_error'],
])('parses the date %j to the value or error type %j', (value, taken) => {
  expect(read(dateTimeField, value)).toBe(taken)
})

test.each([
  ['2027-03-01', '2027-03-01T23:59:59.999Z'],
  ['2027-03-02T00:00:00Z', '2027-03-02T00:00:00.000Z'],
  ['2027-03-01T09:00:00', 'datetime_parsing'],
])('parses the closing date %j to the value or error type %j', (value, taken) => {
  expect(read(closingTimeField, value)).toBe(taken)
})

test.each([
  [null, 'missing'],
  [[], 'missing'],
  ['text', 'model_attributes_type'],
  [5, 'model_attributes_type'],
  [undefined, 'missing'],
])('rejects the body %j as %s', (body, type) => {
  expect(read(jobCreateBody, body)).toBe(type)
  expect(read(companyCreateBody, body)).toBe(type)
})

test('any body is either valid or rejected with a type and a message for each error', () => {
  const names = Object.keys(jobCreateBody.def.out.def.out.shape)
  const odd = fc.oneof(fc.jsonValue({ maxDepth: 1 }), anyText)
  const body = fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 5 })
  fc.assert(
    fc.property(body, fc.constantFrom(jobCreateBody, jobUpdateBody), (body, schema) => {
      for (const issue of z.safeParse(schema, body).error?.issues ?? []) {
        const { type } = issue.code === 'custom' ? (issue.params ?? {}) : {}
        expect([typeof type, issue.message === '']).toEqual(['string', false])
      }
    }),
  )
})
