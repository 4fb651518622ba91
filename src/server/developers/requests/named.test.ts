import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { users } from '#server/db/tables/users.ts'

import { contacts, save } from '../testing.ts'

test('a sent request names the developer of a named card only while the card is visible', async () => {
  const { post, sent, db, grace, graceId } = await contacts()
  await db.update(users).set({ displayName: 'Grace' }).where(eq(users.id, graceId))
  const { path } = await save(grace, { visibility: 'named' })
  await post({}, path ?? '')
  expect((await sent())[0]).toMatchObject({ name: 'Grace', roles: ['Backend developer'], email: null })
  await save(grace, { visibility: 'off' })
  expect((await sent())[0]).toMatchObject({ status: 'no_answer', name: null, roles: [], path: null })
})
