import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { announcements, webhookDeliveries } from '#server/db/tables/webhooks.ts'
import { insertCompany, insertJobs } from '#server/db/testing/insert-job.ts'
import { days, hours, minutes, seconds } from '#server/lib/duration.ts'

import { type AnnouncingSite, announcingSite, announceDelayMs } from '../testing.ts'

/** Returns the event and the job title of each message that the receiver of a webhook got. */
const received = ({ receiver }: AnnouncingSite): { type: string; title: string }[] =>
  receiver.received.map(({ body }) => {
    const { type, data } = JSON.parse(body)
    return { type, title: data.job.title }
  })

const types = (site: AnnouncingSite) => received(site).map(({ type }) => type)
const titles = (site: AnnouncingSite) => received(site).map(({ title }) => title)

async function change(
  site: AnnouncingSite,
  id: number,
  values: Partial<typeof jobs.$inferInsert>,
): Promise<void> {
  await site.db.update(jobs).set(values).where(eq(jobs.id, id))
}

async function announced() {
  const site = await announcingSite()
  await site.addWebhook('standard')
  const id = await site.publish({ title: 'Before', salaryMin: 1000 })
  await site.after(seconds(20))
  await site.after(announceDelayMs)
  return { site, id }
}

/** Publishes two jobs during an outage of the receiver, so that their announcements stay undelivered. */
async function undelivered() {
  const site = await announcingSite()
  await site.addWebhook('standard')
  site.receiver.answer('hang up')
  await site.publish({ title: 'First' })
  const id = await site.publish({ title: 'Second' })
  await site.after(seconds(20))
  await site.after(announceDelayMs)
  return { site, id }
}

describe('a job that becomes visible', () => {
  test('a job is announced once, ten minutes after its publication', async () => {
    const site = await announcingSite()
    await site.addWebhook('standard')
    await site.publish({ title: 'Django Developer' })
    await site.after(minutes(1))
    await site.after(announceDelayMs - minutes(1) - 1)
    expect(titles(site)).toEqual([])
    await site.after(seconds(20))
    expect(received(site)).toEqual([{ type: 'job.published', title: 'Django Developer' }])
    for (let tick = 0; tick < 5; tick++) await site.after(hours(1))
    expect(received(site)).toHaveLength(1)
  })

  test('a job is announced ANNOUNCE_AFTER seconds after its publication', async () => {
    const site = await announcingSite({ ANNOUNCE_AFTER: '0' })
    await site.addWebhook('standard')
    await site.publish()
    await site.after(seconds(20))
    expect(received(site)).toHaveLength(1)
  })

  test('if a job is withdrawn before its announcement, the server announces its next publication', async () => {
    const site = await announcingSite()
    await site.addWebhook('standard')
    const id = await site.publish()
    await site.after(minutes(1))
    await change(site, id, { stage: 'off' })
    for (let tick = 0; tick < 4; tick++) await site.after(minutes(5))
    expect(received(site)).toEqual([])
    await change(site, id, { stage: 'board' })
    await site.after(seconds(20))
    expect(received(site)).toEqual([])
    await site.after(announceDelayMs)
    await site.after(announceDelayMs)
    expect(types(site)).toEqual(['job.published'])
  })

  test('a job is not announced if it was published before the first webhook was added', async () => {
    const site = await announcingSite()
    await site.publish({ title: 'Old' })
    await site.after(hours(1))
    await site.addWebhook('standard')
    await site.publish({ title: 'New' })
    await site.after(seconds(20))
    await site.after(announceDelayMs)
    expect(titles(site)).toEqual(['New'])
  })

  test('no job is announced when OUTGOING_REQUESTS is off', async () => {
    const site = await announcingSite({ OUTGOING_REQUESTS: 'off' })
    await site.addWebhook('standard')
    await site.publish()
    await site.after(seconds(20))
    await site.after(announceDelayMs)
    expect(received(site)).toEqual([])
    expect(await site.db.$count(announcements)).toBe(0)
  })

  test('a job is not announced again after a renewal or a withdrawal', async () => {
    const site = await announcingSite()
    await site.addWebhook('standard')
    const id = await site.publish({ expiresAt: new Date(site.clock.now.getTime() + days(1)) })
    await site.after(seconds(20))
    await site.after(announceDelayMs)
    await site.after(days(2))
    await change(site, id, { expiresAt: null })
    await site.after(hours(1))
    await change(site, id, { stage: 'off' })
    await site.after(hours(1))
    await change(site, id, { stage: 'board', title: 'Another' })
    await site.after(hours(1))
    expect(types(site)).toEqual(['job.published', 'job.withdrawn'])
  })

  test('jobs are announced only to active webhooks, in order of publication', async () => {
    const site = await announcingSite()
    const off = await site.addWebhook('standard', 'Inactive')
    await site.addWebhook('standard')
    expect((await site.me('PUT', `/ninja-api/webhooks/${off}`, { body: { is_active: false } })).status).toBe(
      200,
    )
    for (const title of ['a', 'b', 'c']) {
      await site.publish({ title })
      site.clock.now = new Date(site.clock.now.getTime() + 1)
    }
    await site.after(seconds(20))
    await site.after(announceDelayMs)
    expect(titles(site)).toEqual(['a', 'b', 'c'])
  })
})

describe('an import of many jobs', () => {
  test('at most 50 jobs an hour are announced, and jobs that were posted on the board come before imported jobs', async () => {
    const site = await announcingSite()
    await site.addWebhook('standard')
    const { now } = site.clock
    const companyId = await insertCompany(site.db)
    const ordinary = { source: 'other-board', companyId, firstPublishedAt: now, createdAt: now }
    const fresh = Array.from({ length: 60 }, (_, n) => ({
      ...ordinary,
      title: `new ${n}`,
      externalId: `n${n}`,
    }))
    const old = { ...ordinary, title: 'old', externalId: 'o', createdAt: new Date(now.getTime() - days(4)) }
    await insertJobs(site.db, [...fresh, old])
    site.clock.now = new Date(now.getTime() + seconds(1))
    await site.publish({ title: 'posted here' })
    await site.after(seconds(20))
    await site.after(announceDelayMs)
    expect(titles(site)).toEqual(['posted here', ...fresh.slice(0, 49).map(({ title }) => title)])
    await site.after(minutes(50))
    expect(titles(site)).toHaveLength(50)
    await site.after(minutes(10))
    expect(titles(site).slice(50)).toEqual(fresh.slice(49).map(({ title }) => title))
    await site.after(days(1))
    expect(titles(site)).not.toContain('old')
  })
})

describe('an announced job', () => {
  test.each<[string, Partial<typeof jobs.$inferInsert>]>([
    ['title', { title: 'After' }],
    ['location', { location: 'Bruges' }],
    ['location type', { locationType: 'Hybrid' }],
    ['salary', { salaryMax: 2000 }],
    ['link', { applyLink: 'https://example.org/elsewhere' }],
  ])('the server sends one update when the %s of an announced job changes', async (_field, values) => {
    const { site, id } = await announced()
    await change(site, id, values)
    await site.after(seconds(20))
    await site.after(hours(1))
    expect(types(site)).toEqual(['job.published', 'job.changed'])
  })

  test('the server sends an update when the name of the company changes', async () => {
    const { site, id } = await announced()
    const [job] = await site.db.select({ companyId: jobs.companyId }).from(jobs).where(eq(jobs.id, id))
    await site.db
      .update(companies)
      .set({ name: 'Renamed' })
      .where(eq(companies.id, job?.companyId ?? 0))
    await site.after(seconds(20))
    expect(site.receiver.received.at(-1)?.body).toContain('Renamed')
  })

  test('the server sends no update when only the description of an announced job changes', async () => {
    const { site, id } = await announced()
    await change(site, id, { description: 'Other words.' })
    await site.after(seconds(20))
    expect(types(site)).toEqual(['job.published'])
  })

  test.each<[string, (site: AnnouncingSite, id: number) => Promise<unknown>]>([
    ['expires', (site, id) => change(site, id, { expiresAt: site.clock.now })],
    ['is withdrawn', (site, id) => change(site, id, { stage: 'off' })],
    ['is deleted', (site, id) => site.db.delete(jobs).where(eq(jobs.id, id))],
  ])('the server sends one withdrawal when an announced job %s', async (_reason, end) => {
    const { site, id } = await announced()
    await end(site, id)
    await site.after(seconds(20))
    await site.after(hours(1))
    await site.after(days(40))
    await site.after(days(1))
    expect(received(site)).toEqual([
      { type: 'job.published', title: 'Before' },
      { type: 'job.withdrawn', title: 'Before' },
    ])
    expect(await site.db.$count(webhookDeliveries)).toBe(0)
  })
})

describe('an announcement that was not delivered yet', () => {
  test('an announcement is delivered with the content that the job has at the time of delivery', async () => {
    const { site, id } = await undelivered()
    await change(site, id, { title: 'Second, mended' })
    await site.after(minutes(5))
    site.receiver.answer({ status: 204 })
    await site.after(hours(1))
    expect(received(site)).toEqual([
      { type: 'job.published', title: 'First' },
      { type: 'job.published', title: 'Second, mended' },
    ])
  })

  test('an announcement is dropped when its job is deleted', async () => {
    const { site, id } = await undelivered()
    await site.db.delete(jobs).where(eq(jobs.id, id))
    await site.after(minutes(5))
    site.receiver.answer({ status: 204 })
    await site.after(hours(1))
    expect(titles(site)).toEqual(['First'])
  })
})
