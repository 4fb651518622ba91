import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { describeError } from '../lib/describe-error.ts'
import { testDatabase } from './testing.ts'

test('describeError returns the SQL and the error code of a failed query, but not the parameters', async () => {
  const { db } = await testDatabase()
  const failing = db.execute(sql`insert into companies (name) values (${'hunter2'}), (${'hunter2'})`)
  const error: unknown = await failing.then(
    () => undefined,
    (error: unknown) => error,
  )
  const description = describeError(error)
  expect(description.message).toContain('insert into companies')
  expect(description.cause).toMatchObject({ code: '23505', constraint: 'companies_name_key' })
  expect(description.stack).toContain('describe-query-error.test.ts')
  expect(JSON.stringify(description)).not.toContain('hunter2')
})
