import { beforeEach, describe, expect, test } from 'vitest'

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

describe('isUniqueViolation', () => {
  test('with a constraint, returns true only if this constraint is violated', async () => {
    await db.insert(companies).values({ name: 'Ørsted' })
    const error = await failure(db.insert(companies).values({ name: 'ØRSTED' }))
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'companies_name_key')).toBe(true)
    expect(isUniqueViolation(error, 'jobs_source_external_id_key')).toBe(false)
  })

  test('returns false for violations of other kinds of constraints', async () => {
    const error = await failure(db.insert(companies).values({ name: '' }))
    expect(error).toBeInstanceOf(Error)
    expect(isUniqueViolation(error)).toBe(false)
  })

  test.each([undefined, null, 'text', { code: '23505' }, new Error('plain')])(
    'returns false for %s',
    (thrown) => {
      expect(isUniqueViolation(thrown)).toBe(false)
    },
  )
})
