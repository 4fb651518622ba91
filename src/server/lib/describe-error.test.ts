// Errors in the log tell what went wrong, and no values.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { testDatabase } from '#server/db/testing.ts'

import { describeError } from './describe-error.ts'

test('a failed query is told with its SQL and code, without what was put into it', async () => {
  const { db } = await testDatabase()
  const failing = db.execute(sql`insert into companies (name) values (${'hunter2'}), (${'hunter2'})`)
  const error: unknown = await failing.then(
    () => undefined,
    (error: unknown) => error,
  )
  const description = describeError(error)
  expect(description.message).toContain('insert into companies')
  expect(description.cause).toMatchObject({ code: '23505', constraint: 'companies_name_key' })
  expect(description.stack).toContain('describe-error.test.ts')
  expect(JSON.stringify(description)).not.toContain('hunter2')
})

test('what is no error is told too', () => {
  expect(describeError('away')).toEqual({ type: 'string', message: 'away' })
  const likeAnError = { message: 'away\nparams: hunter2' }
  expect(describeError(likeAnError)).toEqual({ type: 'object', message: 'away' })
})

test('an error that is its own cause is told', () => {
  const error = new Error('round')
  error.cause = error
  expect(describeError(error)).toMatchObject({ message: 'round', cause: { message: 'round' } })
})
