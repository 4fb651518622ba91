// What strangers can learn from the directory, with 10,000 cards.
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { CardList } from '#contract/developers/developers.ts'
import { directoryGroups } from '#contract/developers/rules/directory-query.ts'
import { type Accounts, extendTestApp, type TestClient } from '#server/auth/testing.ts'
import { contactRequests, developers, directorySkills } from '#server/db/tables/developers.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { addMember } from '#server/jobs/store/members-queries.ts'
import { days } from '#server/lib/duration.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { newApp } from '#server/testing.ts'

import { collectPaths, crawl } from './crawl.testing.ts'
import { fillCards } from './fill.testing.ts'
import { directory, directoryPath, list, verifyDomain } from './testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))
const CANARY = 'kanarienvogel'
const settings = { DIRECTORY: 'on', ACCOUNT_RATE_LIMITS: 'off' }

/** Adds a company with a member, whose requests have all states in which the company knows no details. */
async function fillRequests({ db, clock }: Accounts, email: string): Promise<number> {
  const companyId = await insertCompany(db, { name: 'Plectrum' })
  const jobId = await insertJob(db, { companyId, salaryMin: 90_000 })
  const [member] = await db
    .select({ userId: emailAddresses.userId })
    .from(emailAddresses)
    .where(eq(emailAddresses.email, email))
  const sentBy = member?.userId ?? 0
  await addMember(db, { companyId, userId: sentBy, role: 'owner', now: clock.now })
  await verifyDomain({ db, clock }, companyId, 'plectrum.example')
  const owners = await db.select({ id: developers.userId }).from(developers).limit(4)
  const statuses = ['sent', 'declined', 'lapsed', 'withdrawn']
  const dates = { createdAt: clock.now, lapsesAt: new Date(clock.now.getTime() + days(21)) }
  const texts = {
    message: 'botschaft',
    note: CANARY,
    sharedName: CANARY,
    sharedEmail: `${CANARY}@example.org`,
  }
  for (const [place, { id: developerId }] of owners.entries()) {
    const parties = { companyId, jobId, sentBy, developerId, domain: 'plectrum.example', emailedTo: CANARY }
    const status = statuses[place] ?? ''
    await db
      .insert(contactRequests)
      .values({ ...parties, ...dates, ...texts, status, keyHash: `${CANARY} ${place}` })
    await db.insert(directorySkills).values({ name: `${CANARY} ${place}`, isAdded: false })
  }
  return companyId
}

describe('a directory of 10,000 cards', () => {
  test('hides typed text from viewers without permission, on every page, API, feed, image and sitemap', async () => {
    const server = extendTestApp(await newApp(settings, build))
    const { app, db, clock, client, loggedIn } = server
    const paths = collectPaths(app)
    await app.ready()
    await fillCards(db, { count: 10_000, canary: CANARY, now: clock.now })
    const user = await loggedIn('browser', 'user@example.com')
    const member = await loggedIn('browser', 'member@example.com')
    const companyId = await fillRequests(server, 'member@example.com')
    const visitor = client('browser')
    const { results } = await list(visitor)
    const filters = directoryGroups.flatMap(({ param, options }) =>
      options.slice(0, 3).map((option) => `?${param}=${encodeURIComponent(option)}`),
    )
    const urls = [
      ...['', '?page=2', '?page=10', '?page=99', '?place=DE', '?q=django', ...filters].flatMap((search) => [
        directoryPath + search,
        `/developers${search}`,
      ]),
      ...results.flatMap(({ id }) => [
        `${directoryPath}/${id}`,
        `/developers/${id}`,
        `${directoryPath}/${id}/contact-requests`,
      ]),
      `/oembed?url=${encodeURIComponent(`http://localhost:8000/developers/${results[0]?.id}`)}`,
      `/ninja-api/companies/${companyId}`,
      ...paths,
    ]
    const expectNone = async (viewer: TestClient, pattern: RegExp) => {
      const found = await crawl(viewer, urls)
      expect(found.size).toBeGreaterThan(120)
      for (const [url, text] of found) expect(`${url} ${text}`).not.toMatch(pattern)
    }
    await expectNone(visitor, /kanarienvogel|748392616|botschaft/)
    // The texts of named cards are for users.
    await db.update(developers).set({ visibility: 'anonymous' })
    await expectNone(user, /kanarienvogel|748392616|botschaft/)
    await expectNone(member, /kanarienvogel|748392616/)
  })

  test('shows logged-in users the texts of named cards alone', async () => {
    const { loggedIn, db, clock } = await directory()
    await fillCards(db, { count: 200, canary: CANARY, now: clock.now })
    const user = await loggedIn('browser', 'user@example.com')
    const named = await db
      .select({ name: users.displayName })
      .from(developers)
      .innerJoin(users, eq(users.id, developers.userId))
      .where(eq(developers.visibility, 'named'))
    const found: CardList['results'] = []
    for (let page = 1; page <= 10; page++) {
      const { text } = await user.get(`${directoryPath}?page=${page}`)
      expect(text).not.toMatch(/@example\.org|748392616/)
      const { results }: CardList = JSON.parse(text)
      found.push(...results)
    }
    expect(found).toHaveLength(200)
    const anonymous = found.filter((card) => card.named === null)
    expect(JSON.stringify(anonymous)).not.toContain(CANARY)
    expect(found.flatMap((card) => [card.named?.bio, ...(card.named?.links ?? [])]).filter(Boolean)).toEqual(
      [],
    )
    const shown = found.flatMap((card) => card.named?.name ?? [])
    expect(new Set(shown)).toEqual(new Set(named.map(({ name }) => name)))
  })

  test('gives everyone at most 200 cards, in an order that changes every day', async () => {
    const { db, clock, visitor } = await directory()
    await fillCards(db, { count: 1000, canary: CANARY, now: clock.now })
    const first = await list(visitor)
    expect(first.pages).toBe(10)
    expect((await list(visitor, '?page=11')).results).toEqual((await list(visitor, '?page=10')).results)
    expect(await list(visitor)).toEqual(first)
    clock.now = new Date(clock.now.getTime() + days(1))
    expect((await list(visitor)).results.map(({ id }) => id)).not.toEqual(first.results.map(({ id }) => id))
  })
})
