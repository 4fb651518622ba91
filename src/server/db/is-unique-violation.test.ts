// What "this already exists" looks like when it comes out of drizzle, on both databases.
import { beforeEach, expect, test } from 'vitest'

import { isUniqueViolation } from './is-unique-violation.ts'
import { companies } from './tables/companies.ts'
import { emptyTables, testDatabase } from './testing.ts'

const { db } = await testDatabase()
beforeEach(() => emptyTables(db))

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a company whose name differs in case only is a unique violation of its index', async () => {
  await db.insert(companies).values({ name: 'Ørsted' })
  const error = await failure(db.insert(companies).values({ name: 'ØRSTED' }))
  expect(isUniqueViolation(error)).toBe(true)
  expect(isUniqueViolation(error, 'companies_name_key')).toBe(true)
  expect(isUniqueViolation(error, 'jobs_source_external_id_key')).toBe(false)
})

test('other violations are not', async () => {
  const error = await failure(db.insert(companies).values({ name: '' }))
  expect(error).toBeInstanceOf(Error)
  expect(isUniqueViolation(error)).toBe(false)
})

test.each([undefined, null, 'text', { code: '23505' }, new Error('plain')])('%s is not', (thrown) => {
  expect(isUniqueViolation(thrown)).toBe(false)
})
