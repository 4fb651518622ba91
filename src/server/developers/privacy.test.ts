// What strangers can learn from the directory, with 10,000 cards.
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { CardList } from '#contract/developers/developers.ts'
import { directoryGroups } from '#contract/developers/rules/directory-query.ts'
import { extendTestApp } from '#server/auth/testing.ts'
import { developers } from '#server/db/tables/developers.ts'
import { users } from '#server/db/tables/users.ts'
import { days } from '#server/lib/duration.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { newApp } from '#server/testing.ts'

import { fillCards } from './fill.testing.ts'
import { cardBody, directory, directoryPath, list, readCard, save } from './testing.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))
const CANARY = 'kanarienvogel'
const settings = { DIRECTORY: 'on', ACCOUNT_RATE_LIMITS: 'off' }

describe('a directory of 10,000 cards', () => {
  test('shows visitors no text that a developer typed, on any page, API, feed or sitemap', async () => {
    const server = extendTestApp(await newApp(settings, build))
    const { app, db, clock, client } = server
    await fillCards(db, { count: 10_000, canary: CANARY, now: clock.now })
    const anyone = client('browser')
    const { results } = await list(anyone)
    const filters = directoryGroups.flatMap(({ param, options }) =>
      options.slice(0, 3).map((option) => `?${param}=${encodeURIComponent(option)}`),
    )
    const urls = [
      ...['', '?page=2', '?page=10', '?page=99', '?place=DE', '?q=django', ...filters].flatMap((search) => [
        directoryPath + search,
        `/developers${search}`,
      ]),
      ...results.flatMap(({ id }) => [`${directoryPath}/${id}`, `/developers/${id}`]),
      '/',
      '/jobs',
      '/jobs.rss',
      '/jobs.atom',
      '/jobs.json',
      '/jobs/embed',
      '/sitemap.xml',
      '/robots.txt',
      '/companies',
      '/aggregator.xml',
      '/ninja-api/jobs',
      '/ninja-api/jobs/search',
      '/ninja-api/openapi.json',
      '/ninja-api/developers/me',
      '/ninja-api/contact-requests/received',
    ]
    for (const url of urls) {
      const { body, headers } = await app.inject(url)
      expect(`${url} ${JSON.stringify(headers)} ${body}`).not.toMatch(/kanarienvogel|987654/)
    }
  })

  test('shows logged-in users the texts of named cards alone', async () => {
    const { loggedIn, db, clock } = await directory()
    await fillCards(db, { count: 300, canary: CANARY, now: clock.now })
    const user = await loggedIn('browser', 'user@example.com')
    const named = await db
      .select({ name: users.displayName })
      .from(developers)
      .innerJoin(users, eq(users.id, developers.userId))
      .where(eq(developers.visibility, 'named'))
    const found: CardList['results'] = []
    for (let page = 1; page <= 15; page++) {
      const { text } = await user.get(`${directoryPath}?page=${page}`)
      expect(text).not.toMatch(/@example\.org|987654/)
      const { results }: CardList = JSON.parse(text)
      found.push(...results)
    }
    expect(found).toHaveLength(300)
    const anonymous = found.filter((card) => card.named === null)
    expect(JSON.stringify(anonymous)).not.toContain(CANARY)
    const shown = found.flatMap((card) => card.named?.name ?? [])
    expect(new Set(shown)).toEqual(new Set(named.map(({ name }) => name)))
  })

  test('gives visitors at most 200 cards, in an order that changes every day', async () => {
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

test('all cards that a viewer may not see look the same as an unknown one', async () => {
  const { loggedIn, db, clock, client } = await directory()
  const viewer = await loggedIn('app', 'viewer@corp.example')
  const ids: string[] = []
  const publish = async (name: string, change: (userId: number) => unknown) => {
    const owner = await loggedIn('app', `${name}@example.com`)
    const { path } = await save(owner)
    ids.push(path?.split('/').at(-1) ?? '')
    const [row] = await db
      .select()
      .from(developers)
      .where(eq(developers.publicId, ids.at(-1) ?? ''))
    await change(row?.userId ?? 0)
    return owner
  }
  const set = (changes: object) => (userId: number) =>
    db.update(developers).set(changes).where(eq(developers.userId, userId))
  await publish('hidden', set({ isHidden: true }))
  await publish('stale', set({ freshUntil: clock.now }))
  await publish('inactive', (userId) => db.update(users).set({ isActive: false }).where(eq(users.id, userId)))
  const excluding = await publish('excluding', () => {})
  await excluding.post(`${directoryPath}/me/exclusions`, { domain: 'corp.example' })
  const off = await publish('off', () => {})
  await off.send('PUT', `${directoryPath}/me`, { body: cardBody({ visibility: 'off' }) })
  const answers = []
  for (const id of [...ids, 'A'.repeat(22), 'x', '%00', `${'A'.repeat(21)}%2F`]) {
    const { status, text, headers } = await readCard(viewer, id)
    answers.push(JSON.stringify([status, text, { ...headers, date: '', 'x-request-id': '' }]))
  }
  expect(answers).toHaveLength(9)
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('404')
  // A visitor does see the card that excludes the viewer.
  expect((await readCard(client('browser'), ids[3] ?? '')).status).toBe(200)
})
