// The weekly emails to reviewers and to members of companies: settings, schedule, content and unsubscription.
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { extendTestApp } from '#server/auth/testing.ts'
import { jobStatistics } from '#server/db/tables/job-statistics.ts'
import { decisions } from '#server/db/tables/reviews.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { createPersonWithRole } from '#server/jobs/lifecycle/testing.ts'
import { days, hours } from '#server/lib/duration.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { restartApp, testApp } from '#server/testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))
const origin = 'http://localhost:8000'

/** Starts a board on Friday, 20 November 2026. Weekly emails are due on Mondays at 7:00 UTC. */
async function office() {
  const server = extendTestApp(await testApp({}, build))
  const { app, db, clock } = server
  const companyId = await insertCompany(db, { name: 'Plectrum' })
  const owner = await createPersonWithRole(server, 'owner', companyId)
  const reviewer = await createPersonWithRole(server, 'reviewer', companyId)
  const pass = async (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
    await app.tasks.runDue()
  }
  const weekly = async () =>
    (await server.messages()).filter(({ template }) => /^(review|jobs)-week$/.test(template))
  const job = (parts: Parameters<typeof insertJob>[1] = {}) =>
    insertJob(db, {
      companyId,
      title: 'Luthier',
      firstPublishedAt: clock.now,
      createdAt: clock.now,
      ...parts,
    })
  const askForJobs = (weekly_emails = true) =>
    owner.call('PUT', `/ninja-api/companies/${companyId}/membership`, {
      body: { decision_emails: 'all', weekly_emails },
    })
  const askForReview = (weekly = true) =>
    reviewer.call('PUT', '/ninja-api/review/settings', { body: { emails: 'never', weekly } })
  return { ...server, companyId, owner, reviewer, pass, weekly, job, askForJobs, askForReview }
}

const toMonday = days(3)

describe('the weekly email about jobs', () => {
  test('is sent on Mondays to members who asked for it, with a sentence for each open job', async () => {
    const { db, job, askForJobs, owner, pass, weekly, clock } = await office()
    const id = await job()
    await job({ title: 'Gone', stage: 'off' })
    await db.insert(jobStatistics).values([
      { jobId: id, day: '2026-11-01', views: 100, applyClicks: 5 },
      { jobId: id, day: '2026-11-18', views: 32, applyClicks: 4 },
    ])
    await pass(0)
    const { json } = await askForJobs()
    expect(json).toMatchObject({ decision_emails: 'all', weekly_emails: true })
    await pass(hours(60))
    expect(await weekly()).toEqual([])
    await pass(hours(12))
    const [message, ...others] = await weekly()
    expect(others).toEqual([])
    expect(message).toMatchObject({ to: owner.email, subject: '[Fretboard] Your week: Luthier' })
    expect(message?.text).toContain('Seen by 132, 9 went on to apply.')
    expect(message?.text).toContain('Last week: 32 views, 4 apply clicks.')
    expect(message?.text).not.toContain('Gone')
    expect(message?.html).toContain('<strong>Seen by 132, 9 went on to apply.</strong>')
    expect(clock.now.toISOString()).toBe('2026-11-23T12:00:00.000Z')
  })

  test('is sent once a week by several instances, and once after an outage of several weeks', async () => {
    const { app, job, askForJobs, pass, weekly, clock } = await office()
    const second = await restartApp({}, build)
    await job({ expiresAt: null })
    await askForJobs()
    clock.now = new Date(clock.now.getTime() + toMonday)
    second.clock.now = clock.now
    await Promise.all([app.tasks.runDue(), second.app.tasks.runDue()])
    await pass(hours(1))
    expect(await weekly()).toHaveLength(1)
    await pass(days(7 * 5))
    await pass(days(1))
    expect(await weekly()).toHaveLength(2)
  })

  test('is not sent without open jobs, by default, or after it was turned off', async () => {
    const { job, askForJobs, pass, weekly } = await office()
    await askForJobs()
    await pass(toMonday)
    await job({ expiresAt: null })
    await askForJobs(false)
    await pass(days(7))
    expect(await weekly()).toEqual([])
  })

  test('stops by one click of the mail program, and by the button of a page', async () => {
    const { app, job, askForJobs, pass, weekly } = await office()
    await job({ expiresAt: null })
    await askForJobs()
    await pass(toMonday)
    const [message] = await weekly()
    const stop = new URL(message?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '')
    expect(message?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const page = stop.pathname.replace('/unsubscribe', '')
    expect(message?.text).toContain(`Stop this weekly email: ${origin}${page}`)
    expect((await app.inject(page)).body).toContain('Stop the weekly email')
    const send = (url: string) =>
      app.inject({
        method: 'POST',
        url,
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await send(`${page.slice(0, -1)}x/unsubscribe`)).statusCode).toBe(404)
    expect((await send(stop.pathname)).statusCode).toBe(200)
    expect((await app.inject(page)).body).toContain('You do not get this email.')
    await askForJobs()
    expect((await send(page)).statusCode).toBe(303)
    await pass(days(7))
    expect(await weekly()).toHaveLength(1)
  })
})

describe('the weekly email to reviewers', () => {
  test('has the pending entries, the oldest one, and the decisions and median hours of the week', async () => {
    const { db, job, companyId, clock, reviewer, askForReview, pass, weekly } = await office()
    await job({ stage: 'waiting', approval: 'asked', submittedAt: clock.now })
    const decided = { companyId, about: 'posting', decision: 'approved', decidedAt: clock.now }
    await db.insert(decisions).values([
      { ...decided, pendingSince: new Date(clock.now.getTime() - hours(2)) },
      { ...decided, pendingSince: new Date(clock.now.getTime() - hours(5)) },
    ])
    await askForReview()
    await pass(toMonday)
    const [message] = await weekly()
    expect(message).toMatchObject({ to: reviewer.email })
    expect(message?.text).toContain('1 entry is waiting for review, the oldest for 3 days.')
    expect(message?.text).toContain('Decisions of the last week: 2\nMedian hours in the queue: 3.5')
  })

  test('is not sent if nothing is pending and nothing was decided, or to former reviewers', async () => {
    const { askForReview, pass, weekly } = await office()
    expect((await askForReview()).json).toMatchObject({ emails: 'never', weekly: true })
    await pass(toMonday)
    await pass(days(7))
    expect(await weekly()).toEqual([])
  })
})
