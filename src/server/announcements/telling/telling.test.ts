// Which jobs are announced, when, and what follows. A receiver of this machine stands for those outside.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { announcements, webhookDeliveries } from '#server/db/tables/webhooks.ts'
import { insertCompany, insertJobs } from '#server/db/testing/insert-job.ts'
import { days, hours, minutes, seconds } from '#server/lib/duration.ts'

import { type Announcing, announcing, untilAnnounced } from '../testing.ts'

/** What a receiver of Standard Webhooks was told. */
const told = ({ receiver }: Announcing): { type: string; title: string }[] =>
  receiver.received.map(({ body }) => {
    const { type, data } = JSON.parse(body)
    return { type, title: data.job.title }
  })

const types = (it: Announcing) => told(it).map(({ type }) => type)
const titles = (it: Announcing) => told(it).map(({ title }) => title)

async function change(it: Announcing, id: number, values: Partial<typeof jobs.$inferInsert>): Promise<void> {
  await it.db.update(jobs).set(values).where(eq(jobs.id, id))
}

async function announced() {
  const it = await announcing()
  await it.addWebhook('standard')
  const id = await it.publish({ title: 'Before', salaryMin: 1000 })
  await it.after(seconds(20))
  await it.after(untilAnnounced)
  return { it, id }
}

async function waiting() {
  const it = await announcing()
  await it.addWebhook('standard')
  it.receiver.answer('hang up')
  await it.publish({ title: 'First' })
  const id = await it.publish({ title: 'Second' })
  await it.after(seconds(20))
  await it.after(untilAnnounced)
  return { it, id }
}

describe('a job that becomes visible', () => {
  test('is announced ten minutes later, once', async () => {
    const it = await announcing()
    await it.addWebhook('standard')
    await it.publish({ title: 'Django Developer' })
    await it.after(minutes(1))
    await it.after(untilAnnounced - minutes(1) - 1)
    expect(titles(it)).toEqual([])
    await it.after(seconds(20))
    expect(told(it)).toEqual([{ type: 'job.published', title: 'Django Developer' }])
    for (let tick = 0; tick < 5; tick++) await it.after(hours(1))
    expect(told(it)).toHaveLength(1)
  })

  test('after as many seconds as ANNOUNCE_AFTER says', async () => {
    const it = await announcing({ ANNOUNCE_AFTER: '0' })
    await it.addWebhook('standard')
    await it.publish()
    await it.after(seconds(20))
    expect(told(it)).toHaveLength(1)
  })

  test('and is taken back within the ten minutes is not announced; when it is there again, it is, once', async () => {
    const it = await announcing()
    await it.addWebhook('standard')
    const id = await it.publish()
    await it.after(minutes(1))
    await change(it, id, { isActive: false })
    for (let tick = 0; tick < 4; tick++) await it.after(minutes(5))
    expect(told(it)).toEqual([])
    await change(it, id, { isActive: true })
    await it.after(seconds(20))
    expect(told(it)).toEqual([])
    await it.after(untilAnnounced)
    await it.after(untilAnnounced)
    expect(types(it)).toEqual(['job.published'])
  })

  test('was there before the first webhook, and is not announced', async () => {
    const it = await announcing()
    await it.publish({ title: 'Old' })
    await it.after(hours(1))
    await it.addWebhook('standard')
    await it.publish({ title: 'New' })
    await it.after(seconds(20))
    await it.after(untilAnnounced)
    expect(titles(it)).toEqual(['New'])
  })

  test('is not announced where the site asks no other servers', async () => {
    const it = await announcing({ OUTGOING_REQUESTS: 'off' })
    await it.addWebhook('standard')
    await it.publish()
    await it.after(seconds(20))
    await it.after(untilAnnounced)
    expect(told(it)).toEqual([])
    expect(await it.db.$count(announcements)).toBe(0)
  })

  test('is announced again neither after it was renewed nor after it was withdrawn', async () => {
    const it = await announcing()
    await it.addWebhook('standard')
    const id = await it.publish({ expiresAt: new Date(it.clock.now.getTime() + days(1)) })
    await it.after(seconds(20))
    await it.after(untilAnnounced)
    await it.after(days(2))
    await change(it, id, { expiresAt: null })
    await it.after(hours(1))
    await change(it, id, { isActive: false })
    await it.after(hours(1))
    await change(it, id, { isActive: true, title: 'Another' })
    await it.after(hours(1))
    expect(types(it)).toEqual(['job.published', 'job.withdrawn'])
  })

  test('is told to a webhook that is switched on, in the order in which jobs came', async () => {
    const it = await announcing()
    const off = await it.addWebhook('standard', 'one that is off')
    await it.addWebhook('standard')
    expect((await it.me('PUT', `/ninja-api/webhooks/${off}`, { body: { is_active: false } })).status).toBe(
      200,
    )
    for (const title of ['a', 'b', 'c']) {
      await it.publish({ title })
      it.clock.now = new Date(it.clock.now.getTime() + 1)
    }
    await it.after(seconds(20))
    await it.after(untilAnnounced)
    expect(titles(it)).toEqual(['a', 'b', 'c'])
  })
})

describe('an import', () => {
  test('of old jobs is no news; of new ones fifty an hour are announced, after what people post', async () => {
    const it = await announcing()
    await it.addWebhook('standard')
    const { now } = it.clock
    const companyId = await insertCompany(it.db)
    const ordinary = { source: 'other-board', companyId, firstPublishedAt: now, createdAt: now }
    const fresh = Array.from({ length: 60 }, (_, n) => ({
      ...ordinary,
      title: `new ${n}`,
      externalId: `n${n}`,
    }))
    const old = { ...ordinary, title: 'old', externalId: 'o', createdAt: new Date(now.getTime() - days(4)) }
    await insertJobs(it.db, [...fresh, old])
    it.clock.now = new Date(now.getTime() + seconds(1))
    await it.publish({ title: 'posted here' })
    await it.after(seconds(20))
    await it.after(untilAnnounced)
    expect(titles(it)).toEqual(['posted here', ...fresh.slice(0, 49).map(({ title }) => title)])
    await it.after(minutes(50))
    expect(titles(it)).toHaveLength(50)
    await it.after(minutes(10))
    expect(titles(it).slice(50)).toEqual(fresh.slice(49).map(({ title }) => title))
    await it.after(days(1))
    expect(titles(it)).not.toContain('old')
  })
})

describe('a job that was announced', () => {
  test.each<[string, Partial<typeof jobs.$inferInsert>]>([
    ['title', { title: 'After' }],
    ['place', { location: 'Bruges' }],
    ['kind of place', { locationType: 'Hybrid' }],
    ['salary', { salaryMax: 2000 }],
    ['link', { applyLink: 'https://example.org/elsewhere' }],
  ])('and whose %s changes is told anew, once', async (_what, values) => {
    const { it, id } = await announced()
    await change(it, id, values)
    await it.after(seconds(20))
    await it.after(hours(1))
    expect(types(it)).toEqual(['job.published', 'job.changed'])
  })

  test('and whose company has another name is told anew', async () => {
    const { it, id } = await announced()
    const [job] = await it.db.select({ companyId: jobs.companyId }).from(jobs).where(eq(jobs.id, id))
    await it.db
      .update(companies)
      .set({ name: 'Renamed' })
      .where(eq(companies.id, job?.companyId ?? 0))
    await it.after(seconds(20))
    expect(it.receiver.received.at(-1)?.body).toContain('Renamed')
  })

  test('and whose description alone changes is not', async () => {
    const { it, id } = await announced()
    await change(it, id, { description: 'Other words.' })
    await it.after(seconds(20))
    expect(types(it)).toEqual(['job.published'])
  })

  test.each<[string, (it: Announcing, id: number) => Promise<unknown>]>([
    ['expires', (it, id) => change(it, id, { expiresAt: it.clock.now })],
    ['is withdrawn', (it, id) => change(it, id, { isActive: false })],
    ['is deleted', (it, id) => it.db.delete(jobs).where(eq(jobs.id, id))],
  ])('and %s is told as withdrawn, once', async (_what, end) => {
    const { it, id } = await announced()
    await end(it, id)
    await it.after(seconds(20))
    await it.after(hours(1))
    await it.after(days(40))
    await it.after(days(1))
    expect(told(it)).toEqual([
      { type: 'job.published', title: 'Before' },
      { type: 'job.withdrawn', title: 'Before' },
    ])
    expect(await it.db.$count(webhookDeliveries)).toBe(0)
  })
})

describe('what was not delivered yet', () => {
  test('says what the job says by then', async () => {
    const { it, id } = await waiting()
    await change(it, id, { title: 'Second, mended' })
    await it.after(minutes(5))
    it.receiver.answer({ status: 204 })
    await it.after(hours(1))
    expect(told(it)).toEqual([
      { type: 'job.published', title: 'First' },
      { type: 'job.published', title: 'Second, mended' },
    ])
  })

  test('is not delivered when the job has gone by then', async () => {
    const { it, id } = await waiting()
    await it.db.delete(jobs).where(eq(jobs.id, id))
    await it.after(minutes(5))
    it.receiver.answer({ status: 204 })
    await it.after(hours(1))
    expect(titles(it)).toEqual(['First'])
  })
})
