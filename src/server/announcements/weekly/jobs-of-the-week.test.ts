import { describe, expect, test } from 'vitest'

import { accounts } from '#server/auth/testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { staff } from '#server/jobs/testing.ts'

const path = '/ninja-api/dashboard/jobs-of-the-week'

async function site() {
  const server = await accounts()
  const me = await staff(server, 'app')
  const companyId = await insertCompany(server.db, { name: 'Quintette & Sons' })
  const publish = (title: string, day: string, parts = {}) =>
    insertJob(server.db, { title, companyId, firstPublishedAt: new Date(`${day}T09:00:00Z`), ...parts })
  return { me, publish }
}

describe('GET /ninja-api/dashboard/jobs-of-the-week', () => {
  test('returns the open jobs of the last seven days, grouped by location type', async () => {
    const { me, publish } = await site()
    await publish('Too old', '2026-11-12')
    await publish('On site job', '2026-11-15', { locationType: 'In-Person', location: 'Bruges' })
    const id = await publish('<Django> "Developer"', '2026-11-16', { salaryMin: 80_000 })
    await publish('Gone', '2026-11-17', { stage: 'off' })
    const { json } = await me('GET', path)
    expect(json).toMatchObject({ from: '2026-11-13', to: '2026-11-20', jobs: 2 })
    expect(json['text']).toBe(`Jobs of the week on Fretboard, 13 – 20 November 2026

REMOTE

* <Django> "Developer"
  Quintette & Sons · Remote · From $80,000/yr
  http://localhost:8000/jobs/${id}/django-developer

ON SITE

* On site job
  Quintette & Sons · Bruges · In-Person
  http://localhost:8000/jobs/${id - 1}/on-site-job

All jobs: http://localhost:8000/jobs`)
    const html = String(json['html'])
    expect(html).toContain(
      '>&lt;Django&gt; &quot;Developer&quot;</a><br><bdi>Quintette &amp; Sons</bdi> · <bdi>Remote</bdi>',
    )
    expect(html).not.toContain('<Django>')
    expect(html).toContain('<h3>On site</h3>')
  })

  test('returns the jobs of an earlier week if the query names it', async () => {
    const { me, publish } = await site()
    await publish('Monday', '2026-11-09')
    await publish('Sunday', '2026-11-15')
    await publish('Next Monday', '2026-11-16')
    const { json } = await me('GET', `${path}?week=2026-W46`)
    expect(json).toMatchObject({ from: '2026-11-09', to: '2026-11-15', jobs: 2 })
  })

  test('says that there are no new jobs if the week has none', async () => {
    const { me } = await site()
    const { json } = await me('GET', path)
    expect(json).toMatchObject({ jobs: 0, text: expect.stringContaining('No new jobs this week.') })
  })

  test.each(['2026-W54', 'x', ''])('returns 422 for the week %j', async (week) => {
    const { me } = await site()
    const { status, json } = await me('GET', `${path}?week=${week}`)
    expect([status, json['detail']]).toMatchObject([422, [{ loc: ['query', 'week'] }]])
  })
})
