// The limits of a company: strangers cannot use them up, they reveal no decline, and requests end at the right time.
import { expect, test } from 'vitest'

import { contactRequests, developers } from '#server/db/tables/developers.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { days, hours } from '#server/lib/duration.ts'

import { addCompany, addDeveloper, contacts, directoryPath, save } from '../testing.ts'

type Contacts = Awaited<ReturnType<typeof contacts>>

const FAR = new Date('2100-01-01T00:00:00Z')

/** Adds developers and sends a request to each. Returns the paths of their cards. */
async function askMany(server: Contacts, count: number) {
  const paths: (string | null)[] = []
  for (let number = 0; number < count; number++) {
    const { path } = await addDeveloper(server, `dev${number}@example.com`)
    paths.push(path)
    expect((await server.post({}, path)).status).toBe(201)
  }
  await server.db.update(developers).set({ freshUntil: FAR })
  return paths
}

test('nobody else uses up the limits of a company', async () => {
  const server = await contacts()
  const { db, post, sent, loggedIn, path, jobId, withdraw, companyId } = server
  const rival = await addCompany(server, 'rival@rival.example')
  const stranger = await loggedIn('browser', 'stranger@example.com')
  for (let attempt = 0; attempt < 12; attempt++)
    for (const client of [rival.client, stranger]) expect((await post({}, path, client)).status).toBe(403)
  const ownJob = await insertJob(db, { companyId: rival.companyId, salaryMin: 90_000 })
  expect((await post({ job_id: ownJob }, path, rival.client)).status).toBe(201)
  expect(await sent()).toEqual([])
  expect((await post({ job_id: jobId })).status).toBe(201)
  const [request] = await sent()
  for (const client of [rival.client, stranger])
    expect((await withdraw(request?.id, client)).status).toBe(404)
  expect((await sent())[0]?.status).toBe('sent')
  expect(await db.$count(contactRequests)).toBe(2)
  expect(companyId).not.toBe(rival.companyId)
})

/** Returns what a company with 10 requests learns from its limits through time. */
async function observe(isDeclined: boolean) {
  const server = await contacts()
  const { db, member, post, pass, app } = server
  await askMany(server, 10)
  const other = await addDeveloper(server, 'other@example.com')
  await db.update(developers).set({ freshUntil: FAR })
  if (isDeclined) await db.update(contactRequests).set({ status: 'declined', decidedAt: server.clock.now })
  const seen: unknown[] = []
  const look = async () => {
    const options = await member.get(`/ninja-api${other.path}/contact-requests`)
    const again = await post()
    seen.push(JSON.parse(options.text).refusal, again.status, again.status === 201 ? '' : again.text)
    seen.push((await server.sent()).map(({ status, lapses_at: end }) => [status, end]))
  }
  for (const time of [0, hours(24), days(20) - 1, 1, days(69)]) {
    await pass(time)
    await look()
    await app.tasks.runDue()
    await look()
  }
  return seen
}

test('the limits are the same with and without declines, and end at the same time', async () => {
  const seen = await observe(false)
  expect(await observe(true)).toEqual(seen)
  expect(JSON.stringify(seen)).toContain('10 requests of your company have no answer yet')
})

test('a request lapses exactly 21 days after it was sent', async () => {
  const server = await contacts()
  const { post, pass, received, sent, answer, withdraw } = server
  await post()
  const [request] = await received()
  await pass(days(21) - 1)
  expect([(await received())[0]?.status, (await sent())[0]?.status]).toEqual(['sent', 'sent'])
  await pass(1)
  expect([(await received())[0]?.status, (await sent())[0]?.status]).toEqual(['lapsed', 'no_answer'])
  const email = { email: 'grace@home.example' }
  expect((await answer(request?.id, 'accept', email)).status).toBe(409)
  expect([(await answer(request?.id, 'decline')).status, (await withdraw(request?.id)).status]).toEqual([
    409, 409,
  ])
})

test('a card with a new address shows no earlier request of the company', async () => {
  const { post, grace, member, pass } = await contacts()
  const last = async (path: string | null) =>
    JSON.parse((await member.get(`/ninja-api${path}/contact-requests`)).text).last
  const { path } = await save(grace, { visibility: 'named' })
  await post({ message: 'Dear Grace' }, path)
  expect(await last(path)).toMatchObject({ status: 'sent', message: 'Dear Grace' })
  const anonymous = await save(grace, { visibility: 'anonymous' })
  expect(await last(anonymous.path)).toBeNull()
  await pass(days(89))
  await grace.post(`${directoryPath}/me/keep`)
  await pass(days(2))
  const { text } = await member.get(`/ninja-api${anonymous.path}/contact-requests`)
  expect(JSON.parse(text)).toMatchObject({ refusal: null, last: null })
})
