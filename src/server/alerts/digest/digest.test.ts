// Which jobs the digests of job alerts contain, and when they are sent.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { PASSWORD } from '#server/auth/testing.ts'
import { digestRuns } from '#server/db/tables/job-alerts.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/users.ts'
import { days, hours, minutes } from '#server/lib/duration.ts'

import { alertingSite, origin } from '../testing.ts'

const email = 'reader@example.com'

describe('the digest of a job alert', () => {
  test('a digest is sent on a day with new jobs for the search, and lists each of them once', async () => {
    const { db, activate, digests, pass, publish } = await alertingSite()
    await publish({ title: 'Luthier of yesterday' })
    const path = await activate(email, '?q=luthier')
    await pass(minutes(1))
    await publish({ title: 'Luthier <b>' })
    await publish({ title: 'Drummer' })
    await pass(hours(19))
    const [digest, ...more] = await digests()
    expect(more).toEqual([])
    expect(digest).toMatchObject({ to: email, subject: '[Fretboard] 1 new job: “luthier”' })
    expect(digest?.text).toContain('Luthier <b>, ')
    expect(digest?.html).toContain('Luthier &lt;b&gt;')
    expect(digest?.text).not.toMatch(/yesterday|Drummer/)
    expect(digest?.text).toContain(`${origin}${path}`)
    expect(digest?.headers).toMatchObject({
      'List-Unsubscribe': `<${origin}${path}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    for (let day = 0; day < 3; day++) await pass(days(1))
    expect(await digests()).toHaveLength(1)
    const runs = await db.select().from(digestRuns)
    expect(runs.every(({ finishedAt }) => finishedAt !== null)).toBe(true)
  })

  test('a digest omits jobs that have left the board, old imported jobs, and jobs that are newer than ten minutes', async () => {
    const { db, clock, activate, digests, pass, publish } = await alertingSite()
    await activate(email)
    await pass(minutes(1))
    const withdrawn = await publish({ title: 'Withdrawn' })
    await publish({ title: 'Expired', expiresAt: new Date(clock.now.getTime() + hours(1)) })
    const past = new Date(clock.now.getTime() - days(4))
    await publish({
      title: 'Imported',
      source: 'x',
      externalId: '1',
      firstPublishedAt: past,
      createdAt: past,
    })
    const recent = new Date(clock.now.getTime() - days(2))
    await publish({
      title: 'Fresh',
      source: 'x',
      externalId: '2',
      firstPublishedAt: recent,
      createdAt: recent,
    })
    await pass(hours(18) + minutes(54))
    await publish({ title: 'Too new' })
    await db.update(jobs).set({ stage: 'off' }).where(eq(jobs.id, withdrawn))
    await pass(minutes(5))
    const [digest] = await digests()
    expect(digest?.text).toContain('Fresh')
    expect(digest?.text).not.toMatch(/Withdrawn|Expired|Imported|Too new/)
    await pass(days(1))
    expect((await digests()).at(-1)?.text).toContain('Too new')
  })

  test('a digest combines the alerts of a recipient into one email that lists each job once', async () => {
    const { clock, activate, digests, pass, publish } = await alertingSite()
    await activate(email, '', { frequency: 'weekly' })
    await pass(days(1) + minutes(1))
    await activate(email, '?q=luthier')
    await pass(minutes(1))
    await publish({ title: 'Luthier' })
    await publish({ title: 'Drummer' })
    await pass(days(1))
    expect((await digests()).at(-1)?.text).toContain('Luthier')
    // The next Monday, when weekly digests are due.
    clock.now = new Date('2026-11-23T06:00:00Z')
    await publish({ title: 'Second Luthier' })
    await pass(hours(1) + minutes(1))
    const sent = await digests()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.text).toContain('Drummer')
    expect(sent[1]?.text).not.toMatch(/^Luthier, /m)
  })

  test.each(['daily', 'weekly', 'subscribe again'])(
    'after the recipient keeps an alert with the answer "%s", digests omit the jobs published before the answer',
    async (answer) => {
      const { activate, alerts, digests, pass, publish, submit, subscribe } = await alertingSite()
      const path = await activate(email, '?q=luthier')
      await pass(days(366))
      expect((await alerts())[0]?.askedToKeepAt).not.toBeNull()
      await activate(email, '?q=remote')
      await pass(minutes(1))
      await publish({ title: 'Remote Luthier' })
      await publish({ title: 'Luthier', locationType: 'In-Person' })
      await pass(days(1))
      expect((await digests()).map(({ text }) => text.match(/^.*Luthier, /gm))).toEqual([
        ['Remote Luthier, '],
      ])
      if (answer === 'subscribe again') await subscribe(email, '?q=luthier')
      else await submit(path, { action: answer })
      for (let day = 0; day < 8; day++) await pass(days(1))
      expect(await digests()).toHaveLength(1)
      await publish({ title: 'Next Luthier' })
      for (let day = 0; day < 8; day++) await pass(days(1))
      expect((await digests()).at(-1)?.text).toContain('Next Luthier')
    },
  )

  test('a digest lists at most twenty jobs and links to the others', async () => {
    const { activate, digests, pass, publish } = await alertingSite()
    await activate(email, '?q=luthier')
    await pass(minutes(1))
    for (let count = 0; count < 34; count++) await publish({ title: `Luthier ${count}` })
    await pass(days(1))
    const [digest] = await digests()
    expect(digest?.subject).toContain('34 new jobs')
    expect(digest?.text.match(/Luthier \d+, /g)).toHaveLength(20)
    expect(digest?.text).toContain(`and 14 more: ${origin}/jobs?q=luthier`)
    await pass(days(1))
    expect(await digests()).toHaveLength(1)
  })

  test('a user receives digests at the verified primary address, and only while the account is active', async () => {
    const { client, addUser, app, db, clock, digests, pass, publish, alerts } = await alertingSite()
    await addUser({ email: 'ada@example.com' })
    const phone = client('app')
    await phone.post('auth/login', { email: 'ada@example.com', password: PASSWORD })
    const headers = { 'x-session-token': phone.token ?? '' }
    const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      app.inject({ method, url, headers, ...(payload && { payload }) })
    const created = await call('POST', '/ninja-api/alerts', { query: '?q=luthier', frequency: 'daily' })
    expect([created.statusCode, created.json()]).toMatchObject([
      200,
      { state: 'active', description: '“luthier”' },
    ])
    const { id } = created.json<{ id: number }>()
    const again = await call('POST', '/ninja-api/alerts', { query: 'q=luthier', frequency: 'weekly' })
    expect(again.json()).toEqual(created.json())
    clock.now = new Date(clock.now.getTime() + 1)
    await publish({ title: 'Luthier' })
    await pass(days(1))
    expect((await digests()).map(({ to }) => to)).toEqual(['ada@example.com'])
    const path = `/ninja-api/alerts/${id}`
    expect((await call('PATCH', path, { paused: true, frequency: 'weekly' })).json()).toMatchObject({
      state: 'paused',
      frequency: 'weekly',
    })
    expect((await call('PATCH', path, { paused: false, query: '' })).json()).toMatchObject({
      state: 'active',
      description: 'All jobs',
    })
    expect((await call('PATCH', '/ninja-api/alerts/999999', { paused: true })).statusCode).toBe(404)
    expect((await call('GET', '/ninja-api/alerts')).json()).toHaveLength(1)
    expect((await call('DELETE', path)).statusCode).toBe(204)
    expect((await call('GET', '/ninja-api/dashboard/alerts/totals')).statusCode).toBe(403)
    await db.update(users).set({ isStaff: true })
    expect((await call('GET', '/ninja-api/dashboard/alerts/totals')).json()).toEqual([
      { state: 'ended', frequency: 'weekly', reason: 'unsubscribed', count: 1 },
    ])
    expect(await alerts()).toMatchObject([{ endedReason: 'unsubscribed' }])
  })
})
