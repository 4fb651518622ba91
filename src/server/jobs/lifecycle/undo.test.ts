// Users undo their own last action on a job. The histories of `state` check that an undo leaves no differences.
import { expect, test } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import { blockedDomains } from '#server/db/tables/reviews.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { seconds } from '#server/lib/duration.ts'

import { type Caller, jobsPath, visitor } from '../testing.ts'
import { createPersonWithRole, insertJobIn } from './testing.ts'

async function openOffice() {
  const server = await accounts()
  const companyId = await insertCompany(server.db, { name: 'Plectrum' })
  const insert = (state: 'published' | 'waiting' | 'draft') =>
    insertJobIn(server.db, {
      state,
      now: server.clock.now,
      companyId,
      title: 'Luthier',
      applyLink: 'https://plectrum.example/apply',
    })
  return {
    server,
    owner: (await createPersonWithRole(server, 'owner', companyId)).call,
    recruiter: (await createPersonWithRole(server, 'recruiter', companyId)).call,
    staff: (await createPersonWithRole(server, 'staff', companyId)).call,
    insert,
    pass: (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms)),
    read: (id: number) => visitor(server)('GET', `${jobsPath}/${id}`),
  }
}

const take = (call: Caller, id: number, action: string) => call('POST', `${jobsPath}/${id}/${action}`)

test('a member undoes a withdrawal within 30 seconds, and the job is on the board as before', async () => {
  const { owner, insert, pass, read } = await openOffice()
  const id = await insert('published')
  const before = (await read(id)).json
  await take(owner, id, 'withdraw')
  expect((await read(id)).status).toBe(404)
  pass(seconds(30))
  expect((await take(owner, id, 'undo')).json).toMatchObject({ state: 'published' })
  expect((await read(id)).json).toEqual(before)
  expect((await take(owner, id, 'undo')).status).toBe(409)
})

test('sending a job says until when it can be undone, and an undo makes it a draft again', async () => {
  const { server, owner, insert } = await openOffice()
  const id = await insert('draft')
  const { json } = await owner('POST', `${jobsPath}/${id}/submit`, { body: {} })
  const undo_until = new Date(server.clock.now.getTime() + seconds(30)).toISOString()
  expect(json).toMatchObject({ state: 'waiting', undo_until })
  expect((await take(owner, id, 'undo')).json).toMatchObject({ state: 'draft' })
})

test('an action cannot be undone after 30 seconds, by somebody else or after another change', async () => {
  const { owner, recruiter, staff, insert, pass } = await openOffice()
  const late = await insert('published')
  await take(owner, late, 'withdraw')
  pass(seconds(33))
  expect((await take(owner, late, 'undo')).json).toEqual({ detail: 'It is too late to undo this.' })
  const id = await insert('published')
  await take(owner, id, 'withdraw')
  const notOwn = { status: 409, json: { detail: 'You have not changed this job in the last 30 seconds.' } }
  expect(await take(recruiter, id, 'undo')).toMatchObject(notOwn)
  await owner('PUT', `${jobsPath}/${id}`, { body: { title: 'Lutenist' } })
  expect((await take(owner, id, 'undo')).json).toEqual({ detail: 'This job has changed since.' })
  await take(staff, id, 'publish')
  expect(await take(owner, id, 'undo')).toMatchObject(notOwn)
  expect((await take(staff, id, 'undo')).json).toMatchObject({ state: 'withdrawn' })
})

test.each(['published', 'waiting'] as const)(
  'an undo does not make a job %s again whose domain was blocked meanwhile',
  async (state) => {
    const { server, owner, insert, read } = await openOffice()
    const id = await insert(state)
    expect((await take(owner, id, 'withdraw')).status).toBe(200)
    await server.db.insert(blockedDomains).values({ domain: 'plectrum.example', blockedAt: server.clock.now })
    expect((await take(owner, id, 'undo')).status).toBe(409)
    expect((await read(id)).status).toBe(404)
  },
)
