import { expect, test } from 'vitest'

import { emailAddresses } from '#server/db/tables/users.ts'

import { accounts, ada, bothKinds } from '../testing.ts'

test.each(bothKinds)('GET account/email lists only addresses of the logged-in user (%s)', async (kind) => {
  const { client, addUser, loggedIn, db } = await accounts()
  expect((await client(kind).get('account/email')).status).toBe(401)
  await addUser({ email: 'grace@example.com' })
  const me = await loggedIn(kind)
  const row = (await db.select().from(emailAddresses)).find(({ email }) => email === ada)
  await db.insert(emailAddresses).values({ userId: row?.userId ?? 0, email: 'aa@example.com' })
  const { status, json } = await me.get('account/email')
  expect(status).toBe(200)
  expect(json.data).toEqual([
    { email: 'aa@example.com', verified: false, primary: false },
    { email: ada, verified: true, primary: true },
  ])
})
