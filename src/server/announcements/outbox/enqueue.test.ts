import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { announcements, webhookDeliveries } from '#server/db/tables/webhooks.ts'
import { insertCompany, insertJobs } from '#server/db/testing/insert-job.ts'
import { days, hours, minutes, seconds } from '#server/lib/duration.ts'

import { type AnnouncingSite, announcingSite, announceDelayMs } from '../testing.ts'

/** Returns the events that a receiver of Standard Webhooks got. */
const received = ({ receiver }: AnnouncingSite): { type: string; title: string }[] =>
  receiver.received.map(({ body }) => {
    const { type, data } = JSON.parse(body)
    return { type, title: data.job.title }
  })

const types = (it: AnnouncingSite) => received(it).map(({ type }) => type)
const titles = (it: AnnouncingSite) => received(it).map(({ title }) => title)

async function change(
  it: AnnouncingSite,
  id: number,
  values: Partial<typeof jobs.$inferInsert>,
): Promise<void> {
  await it.db.update(jobs).set(values).where(eq(jobs.id, id))
}

async function announced() {
  const it = await announcingSite()
  await it.addWebhook('standard')
  const id = await it.publish({ title: 'Before', salaryMin: 1000 })
  await it.after(seconds(20))
  await it.after(announceDelayMs)
  return { it, id }
}

/** Publishes two jobs during an outage of the receiver. */
async function undelivered() {
  const it = await announcingSite()
  await it.addWebhook('standard')
  it.receiver.answer('hang up')
  await it.publish({ title: 'First' })
  const id = await it.publish({ title: 'Second' })
  await it.after(seconds(20))
  await it.after(announceDelayMs)
  return { it, id }
}

describe('a job that becomes visible', () => {
  test('is announced once, ten minutes later', async () => {
    const it = await announcingSite()
    await it.addWebhook('standard')
    await it.publish({ title: 'Django Developer' })
    await it.after(minutes(1))
    await it.after(announceDelayMs - minutes(1) - 1)
    expect(titles(it)).toEqual([])
    await it.after(seconds(20))
    expect(received(it)).toEqual([{ type: 'job.published', title: 'Django Developer' }])
    for (let tick = 0; tick < 5; tick++) await it.after(hours(1))
    expect(received(it)).toHaveLength(1)
  })

  test('is announced ANNOUNCE_AFTER seconds later', async () => {
    const it = await announcingSite({ ANNOUNCE_AFTER: '0' })
    await it.addWebhook('standard')
    await it.publish()
    await it.after(seconds(20))
    expect(received(it)).toHaveLength(1)
  })

  test('is announced after its second publication if it was withdrawn before the first announcement', async () => {
    const it = await announcingSite()
    await it.addWebhook('standard')
    const id = await it.publish()
    await it.after(minutes(1))
    await change(it, id, { isActive: false })
    for (let tick = 0; tick < 4; tick++) await it.after(minutes(5))
    expect(received(it)).toEqual([])
    await change(it, id, { isActive: true })
    await it.after(seconds(20))
    expect(received(it)).toEqual([])
    await it.after(announceDelayMs)
    await it.after(announceDelayMs)
    expect(types(it)).toEqual(['job.published'])
  })

  test('is not announced when it is older than the first webhook', async () => {
    const it = await announcingSite()
    await it.publish({ title: 'Old' })
    await it.after(hours(1))
    await it.addWebhook('standard')
    await it.publish({ title: 'New' })
    await it.after(seconds(20))
    await it.after(announceDelayMs)
    expect(titles(it)).toEqual(['New'])
  })

  test('is not announced when OUTGOING_REQUESTS is off', async () => {
    const it = await announcingSite({ OUTGOING_REQUESTS: 'off' })
    await it.addWebhook('standard')
    await it.publish()
    await it.after(seconds(20))
    await it.after(announceDelayMs)
    expect(received(it)).toEqual([])
    expect(await it.db.$count(announcements)).toBe(0)
  })

  test('is not announced again after a renewal or a withdrawal', async () => {
    const it = await announcingSite()
    await it.addWebhook('standard')
    const id = await it.publish({ expiresAt: new Date(it.clock.now.getTime() + days(1)) })
    await it.after(seconds(20))
    await it.after(announceDelayMs)
    await it.after(days(2))
    await change(it, id, { expiresAt: null })
    await it.after(hours(1))
    await change(it, id, { isActive: false })
    await it.after(hours(1))
    await change(it, id, { isActive: true, title: 'Another' })
    await it.after(hours(1))
    expect(types(it)).toEqual(['job.published', 'job.withdrawn'])
  })

  test('is announced to active webhooks only, in order of publication', async () => {
    const it = await announcingSite()
    const off = await it.addWebhook('standard', 'Inactive')
    await it.addWebhook('standard')
    expect((await it.me('PUT', `/ninja-api/webhooks/${off}`, { body: { is_active: false } })).status).toBe(
      200,
    )
    for (const title of ['a', 'b', 'c']) {
      await it.publish({ title })
      it.clock.now = new Date(it.clock.now.getTime() + 1)
    }
    await it.after(seconds(20))
    await it.after(announceDelayMs)
    expect(titles(it)).toEqual(['a', 'b', 'c'])
  })
})

describe('an import', () => {
  test('announces at most 50 jobs an hour, after the jobs that were not imported', async () => {
    const it = await announcingSite()
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
    await it.after(announceDelayMs)
    expect(titles(it)).toEqual(['posted here', ...fresh.slice(0, 49).map(({ title }) => title)])
    await it.after(minutes(50))
    expect(titles(it)).toHaveLength(50)
    await it.after(minutes(10))
    expect(titles(it).slice(50)).toEqual(fresh.slice(49).map(({ title }) => title))
    await it.after(days(1))
    expect(titles(it)).not.toContain('old')
  })
})

describe('an announced job', () => {
  test.each<[string, Partial<typeof jobs.$inferInsert>]>([
    ['title', { title: 'After' }],
    ['location', { location: 'Bruges' }],
    ['location type', { locationType: 'Hybrid' }],
    ['salary', { salaryMax: 2000 }],
    ['link', { applyLink: 'https://example.org/elsewhere' }],
  ])('sends one update when its %s changes', async (_field, values) => {
    const { it, id } = await announced()
    await change(it, id, values)
    await it.after(seconds(20))
    await it.after(hours(1))
    expect(types(it)).toEqual(['job.published', 'job.changed'])
  })

  test('sends an update when the name of its company changes', async () => {
    const { it, id } = await announced()
    const [job] = await it.db.select({ companyId: jobs.companyId }).from(jobs).where(eq(jobs.id, id))
    await it.db
      .update(companies)
      .set({ name: 'Renamed' })
      .where(eq(companies.id, job?.companyId ?? 0))
    await it.after(seconds(20))
    expect(it.receiver.received.at(-1)?.body).toContain('Renamed')
  })

  test('sends no update when only its description changes', async () => {
    const { it, id } = await announced()
    await change(it, id, { description: 'Other words.' })
    await it.after(seconds(20))
    expect(types(it)).toEqual(['job.published'])
  })

  test.each<[string, (it: AnnouncingSite, id: number) => Promise<unknown>]>([
    ['expires', (it, id) => change(it, id, { expiresAt: it.clock.now })],
    ['is withdrawn', (it, id) => change(it, id, { isActive: false })],
    ['is deleted', (it, id) => it.db.delete(jobs).where(eq(jobs.id, id))],
  ])('sends one withdrawal when it %s', async (_reason, end) => {
    const { it, id } = await announced()
    await end(it, id)
    await it.after(seconds(20))
    await it.after(hours(1))
    await it.after(days(40))
    await it.after(days(1))
    expect(received(it)).toEqual([
      { type: 'job.published', title: 'Before' },
      { type: 'job.withdrawn', title: 'Before' },
    ])
    expect(await it.db.$count(webhookDeliveries)).toBe(0)
  })
})

describe('an undelivered message', () => {
  test('has the content of the job at the time of delivery', async () => {
    const { it, id } = await undelivered()
    await change(it, id, { title: 'Second, mended' })
    await it.after(minutes(5))
    it.receiver.answer({ status: 204 })
    await it.after(hours(1))
    expect(received(it)).toEqual([
      { type: 'job.published', title: 'First' },
      { type: 'job.published', title: 'Second, mended' },
    ])
  })

  test('is dropped when the job is deleted', async () => {
    const { it, id } = await undelivered()
    await it.db.delete(jobs).where(eq(jobs.id, id))
    await it.after(minutes(5))
    it.receiver.answer({ status: 204 })
    await it.after(hours(1))
    expect(titles(it)).toEqual(['First'])
  })
})
