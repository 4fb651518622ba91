// Over simulated days, the digests contain exactly the new jobs that the board shows, and none of them twice.
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { frequencies } from '#contract/alerts/rules/actions.ts'
import type { SearchWire } from '#contract/jobs/search.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { waitForNotifications } from '#server/db/testing.ts'
import { days, hours, minutes } from '#server/lib/duration.ts'
import { createEncryption } from '#server/lib/encryption.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { insertAlert } from '../queries.ts'
import { alertingSite } from '../testing.ts'

const queries = [
  '',
  '?q=luthier',
  '?q=remote%20drummer',
  '?location_type=Remote',
  '?no_salary=hide',
  '?salary_min=90000',
]
const titles = ['Luthier', 'Remote Drummer', 'Piano Tuner'] as const
const recipients = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']

const event = fc.record({
  kind: fc.constantFrom('publish', 'import', 'withdraw', 'republish', 'expire', 'settle', 'rename', 'rename'),
  title: fc.constantFrom(...titles),
  locationType: fc.constantFrom('Remote', 'In-Person'),
  salaryMin: fc.constantFrom(null, 60_000, 120_000),
  ageDays: fc.integer({ min: 0, max: 6 }),
  which: fc.nat(),
})
const alert = fc.record({
  email: fc.constantFrom(...recipients),
  query: fc.constantFrom(...queries),
  frequency: fc.constantFrom(...frequencies),
})
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

type Site = Awaited<ReturnType<typeof alertingSite>>

async function apply(site: Site, known: number[], { kind, which, title, ageDays, ...facts }: Event) {
  const { db, clock, publish } = site
  const id = known[which % Math.max(known.length, 1)] ?? 0
  const set = (changes: Partial<typeof jobs.$inferInsert>) =>
    db
      .update(jobs)
      .set({ ...changes, updatedAt: clock.now })
      .where(eq(jobs.id, id))
  if (kind === 'publish') known.push(await publish({ title, ...facts }))
  if (kind === 'import') {
    const past = new Date(clock.now.getTime() - days(ageDays))
    const externalId = String(clock.now.getTime())
    const dates = { firstPublishedAt: past, createdAt: past }
    known.push(await publish({ title, ...facts, ...dates, source: 'other', externalId }))
  }
  if (kind === 'withdraw') await set({ isActive: false })
  if (kind === 'republish') await set({ isActive: true, review: null, expiresAt: null })
  if (kind === 'expire') await set({ expiresAt: new Date(clock.now.getTime() + hours(5)) })
  if (kind === 'settle') await set({ isActive: false, review: 'settlement' })
  if (kind === 'rename') await set({ title, slug: 'renamed', ...facts })
  await waitForNotifications()
}

/** Returns the IDs of the jobs that the board shows for a search. */
async function onBoard({ app }: Site, query: string): Promise<Set<number>> {
  const ids = new Set<number>()
  for (let page = 1; ; page++) {
    const url = `/ninja-api/jobs/search?${query.slice(1)}&page=${page}`
    const found = (await app.inject(url)).json<SearchWire>()
    for (const { id } of found.jobs) ids.add(id)
    if (page >= found.page_count) return ids
  }
}

type Listing = { at: Date; isOld: boolean }
type Wish = { email: string; query: string; frequency: 'daily' | 'weekly'; mark: Date }

/** Returns what each recipient must receive, and moves the marks. */
async function expectedDigests(site: Site, wishes: Wish[], { listings, sent }: History) {
  const until = new Date(site.clock.now)
  until.setUTCHours(5, 50, 0, 0)
  const isMonday = until.getUTCDay() === 1
  const expected: Record<string, number[]> = {}
  for (const wish of wishes.filter(({ frequency }) => frequency === 'daily' || isMonday)) {
    const received = sent[wish.email] ?? new Set()
    for (const id of await onBoard(site, wish.query)) {
      const { at, isOld } = listings.get(id) ?? { at: new Date(0), isOld: true }
      if (isOld || at <= wish.mark || at > until || received.has(id)) continue
      received.add(id)
      expected[wish.email] = [...(expected[wish.email] ?? []), id].toSorted((one, other) => one - other)
    }
    sent[wish.email] = received
    wish.mark = until
  }
  return expected
}

type History = { listings: Map<number, Listing>; sent: Record<string, Set<number>> }

test.each([1, 2, 3])('digests and board agree over ten days, plan %i', { timeout: 300_000 }, async (seed) => {
  const site = await alertingSite({ TIME_ZONE: 'Europe/Berlin' })
  const { db, clock, digests } = site
  const encryption = createEncryption({ secretKey: testSecretKey }, 'job alerts')
  const of = fc.uniqueArray(alert, {
    selector: ({ email, query }) => email + query,
    minLength: 14,
    maxLength: 20,
  })
  const [chosen = []] = fc.sample(of, { seed, numRuns: 1 })
  const wishes = chosen.map((wish) => Object.assign(wish, { mark: clock.now }))
  for (const [index, { mark, ...wish }] of wishes.entries()) {
    const keyHash = hashToken(`key ${index}`)
    const stored = { keyHash, encryptedKey: encryption.encrypt(`key ${index}`, keyHash) }
    const dates = { consentedAt: mark, confirmedAt: mark, listedUntil: mark }
    await insertAlert(db, { ...wish, ...stored, ...dates, consentText: 'x' })
  }
  const plan = fc.sample(fc.array(event, { minLength: 8, maxLength: 8 }), { seed, numRuns: 10 })
  const history: History = { listings: new Map(), sent: {} }
  const known: number[] = []
  const start = clock.now.getTime()
  for (const [day, events] of plan.entries()) {
    const before = (await digests()).length
    for (const [index, each] of events.entries()) {
      // From 14:01 to 5:45, and the last one within ten minutes of the digest.
      const isLast = index === events.length - 1
      const offset = isLast ? hours(17) + minutes(55) : hours(2) * (index + 1) + minutes(1)
      clock.now = new Date(start + days(day) + offset)
      const count = known.length
      await apply(site, known, each)
      const added = known[count]
      const isOld = each.kind === 'import' && each.ageDays > 3
      if (added !== undefined) history.listings.set(added, { at: clock.now, isOld })
    }
    clock.now = new Date(start + days(day) + hours(18) + minutes(1))
    await waitForNotifications()
    const expected = await expectedDigests(site, wishes, history)
    await site.app.tasks.runDue()
    const sent = (await digests()).slice(before)
    const actual = sent.map(({ to, text }) => {
      const ids = [...text.matchAll(/\/jobs\/(\d+)\//g)].map(([, id]) => Number(id))
      return [to, ids.toSorted((one, other) => one - other)] as const
    })
    expect(Object.fromEntries(actual)).toEqual(expected)
    expect(actual.length).toBe(Object.keys(expected).length)
  }
  expect((await digests()).length).toBeGreaterThan(5)
})
