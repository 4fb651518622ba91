// Sends random requests to the employee API. Expects only the statuses that are documented.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anyText } from '#contract/any-text.testing.ts'

import { EMPLOYEES, startWithEmployees, pathOf, parseResponse } from './testing.ts'

/** The number of random requests per test. `npm run fuzz` increases it. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60)
const MAX_RUN_MS = 500
const allowed = new Set([200, 201, 400, 404, 409, 413, 415])

const odd = fc.oneof(
  anyText,
  fc.constantFrom(
    'hr',
    '\0',
    '\uD800',
    '\u202Eabc',
    'e\u0301'.repeat(400),
    '__proto__',
    "' or 1=1 --",
    '1e5',
  ),
  fc.double(),
  fc.bigInt().map(String),
  fc.jsonValue(),
)
const keys = fc.constantFrom(
  'name',
  'department',
  'salary',
  'user',
  'id',
  'created_at',
  'toString',
  '__proto__',
)
const text = fc.oneof(anyText, fc.constantFrom('1', 'last', '-name', '%', '\\', '\0', '__proto__'))

describe('random requests to the employee API', () => {
  test.each(['POST', 'PUT', 'PATCH'] as const)(
    '%s returns a documented status for any body',
    async (method) => {
      const { me, own } = await startWithEmployees()
      const path = method === 'POST' ? EMPLOYEES : own.map(pathOf).join()
      const property = fc.asyncProperty(fc.oneof(fc.dictionary(keys, odd), odd), async (body) => {
        const { status } = await me.send(method, path, { body })
        expect(allowed).toContain(status)
      })
      await fc.assert(property, { numRuns: RUNS })
    },
    RUNS * MAX_RUN_MS,
  )

  test(
    'the list returns a documented status for any query',
    async () => {
      const { me } = await startWithEmployees()
      const query = fc.dictionary(fc.constantFrom('page', 'search', 'ordering', '__proto__', 'x'), text)
      const property = fc.asyncProperty(query, async (query) => {
        const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeText(value)}`)
        const response = await me.get(`${EMPLOYEES}?${parameters.join('&')}`)
        expect(allowed).toContain(response.status)
        expect(response.status === 200 ? parseResponse(response).count : 0).toBeLessThanOrEqual(1)
      })
      await fc.assert(property, { numRuns: RUNS })
    },
    RUNS * MAX_RUN_MS,
  )

  test(
    'the URL of an employee returns 301 or 404 for any unknown ID',
    async () => {
      const { me, own } = await startWithEmployees()
      const property = fc.asyncProperty(text, async (id) => {
        if (id === String(own[0]?.id) || id === '') return
        expect([301, 404]).toContain((await me.get(`${EMPLOYEES}${encodeText(id)}/`)).status)
      })
      await fc.assert(property, { numRuns: RUNS })
    },
    RUNS * MAX_RUN_MS,
  )
})

/** Encodes a text for a URL. Replaces lone surrogates, which a URL cannot contain. */
const encodeText = (text: string) => encodeURIComponent(text.toWellFormed())
