// All cards that a viewer may not see look the same as an unknown one, in every response.
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { TestClient } from '#server/auth/testing.ts'
import { developers } from '#server/db/tables/developers.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'

import { createPersonWithRole } from '../jobs/lifecycle/testing.ts'
import { addDeveloper, contacts, directoryPath, save } from './testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))

type Contacts = Awaited<ReturnType<typeof contacts>>

/** Publishes cards and takes them away from viewers, each in another way. Returns their former addresses. */
async function createMissing(server: Contacts) {
  const { db, clock } = server
  const ids: Record<string, string> = {}
  const publish = async (name: string) => {
    const { client, path } = await addDeveloper(server, `${name}@example.com`)
    const id = path?.replace('/developers/', '') ?? ''
    ids[name] = id
    const [row] = await db.select().from(developers).where(eq(developers.publicId, id))
    return { client, userId: row?.userId ?? 0 }
  }
  const set = ({ userId }: { userId: number }, changes: Partial<typeof developers.$inferInsert>) =>
    db.update(developers).set(changes).where(eq(developers.userId, userId))
  await set(await publish('hidden'), { isHidden: true })
  await set(await publish('stale'), { freshUntil: clock.now })
  await save((await publish('off')).client, { visibility: 'off' })
  await save((await publish('old')).client, { visibility: 'named' })
  await (await publish('removed')).client.delete(`${directoryPath}/me`)
  await db.delete(users).where(eq(users.id, (await publish('deleted')).userId))
  const blocked = await publish('blocked')
  await db.update(users).set({ isActive: false }).where(eq(users.id, blocked.userId))
  const unconfirmed = await publish('unconfirmed')
  await db
    .update(emailAddresses)
    .set({ isVerified: false })
    .where(eq(emailAddresses.userId, unconfirmed.userId))
  const { client } = await publish('excluding')
  await client.post(`${directoryPath}/me/exclusions`, { domain: 'corp.example' })
  return ids
}

const malformed = [
  'x',
  'A'.repeat(21),
  'A'.repeat(23),
  'é'.repeat(22),
  '%00',
  `${'A'.repeat(21)}%2F`,
  'me%00',
]

const requests = (id: string) =>
  [
    ['GET', `${directoryPath}/${id}`],
    ['HEAD', `${directoryPath}/${id}`],
    ['GET', `/developers/${id}`],
    ['HEAD', `/developers/${id}`],
    ['GET', `/developers/report/${id}`],
    ['GET', `${directoryPath}/${id}/contact-requests`],
    ['POST', `${directoryPath}/${id}/contact-requests`],
    ['POST', `${directoryPath}/${id}/reports`],
  ] as const

test('missing cards get the same status, headers and bytes, on pages and in the API', async () => {
  const server = await contacts({}, build)
  const { member, loggedIn, jobId, visitor } = server
  const missing = await createMissing(server)
  const { client: employee } = await createPersonWithRole(server, 'reviewer', 0)
  const viewers: Record<string, TestClient> = {
    visitor,
    member,
    colleague: await loggedIn('app', 'colleague@mail.corp.example'),
    reviewer: employee,
  }
  for (const [name, client] of Object.entries(viewers)) {
    const isExcluded = ['member', 'colleague'].includes(name)
    const known = Object.keys(missing).filter((kind) => isExcluded || kind !== 'excluding')
    const unknown = await answersFor(client, 'A'.repeat(22), jobId)
    expect(unknown.map(({ status }) => status)).toEqual(
      name === 'visitor' ? [404, 404, 404, 404, 404, 401, 401, 404] : Array(8).fill(404),
    )
    for (const kind of known)
      expect([kind, await answersFor(client, missing[kind] ?? '', jobId)]).toEqual([kind, unknown])
    for (const id of malformed) expect([id, await answersFor(client, id, jobId)]).toEqual([id, unknown])
  }
})

async function answersFor(client: TestClient, id: string, jobId: number) {
  const answers = []
  for (const [method, path] of requests(id)) {
    const body = path.endsWith('reports') ? { reason: 'spam' } : { job_id: jobId, message: 'Hi' }
    const { status, text, headers } = await client.send(method, path, method === 'POST' ? { body } : {})
    answers.push({ status, text, headers: { ...headers, date: '', 'x-request-id': '' } })
  }
  return answers
}
