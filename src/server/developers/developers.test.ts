// Who sees which card, and when.
import { describe, expect, test } from 'vitest'

import type { TestClient } from '#server/auth/testing.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { developers } from '#server/db/tables/developers.ts'
import { userMarks } from '#server/db/tables/user-marks.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { aPng } from '#server/images/testing.ts'
import { days } from '#server/lib/duration.ts'

import { cardBody, directory, directoryPath, list, own, readCard, save } from './testing.ts'

const idOf = (path: string | null) => path?.replace('/developers/', '') ?? ''

describe('a card', () => {
  test('shows visitors only its closed fields, also when it is named', async () => {
    const { loggedIn, visitor } = await directory()
    const grace = await loggedIn('browser', 'grace@example.com')
    for (const visibility of ['anonymous', 'named'] as const) {
      const { path } = await save(grace, { visibility })
      const { results } = await list(visitor)
      expect(results).toEqual([
        {
          id: idOf(path),
          roles: ['Backend developer'],
          seniority: 'Senior',
          skills: ['Django', 'PostgreSQL'],
          country: 'DE',
          region: null,
          utc_offset: 1,
          location_types: ['Remote'],
          employment_schedules: ['Full-time'],
          contract_types: ['Employee'],
          languages: ['de', 'en'],
          available_from: '2027-03-01',
          marks: [],
          named: null,
          shared: null,
          mine: false,
        },
      ])
      expect((await readCard(visitor, idOf(path))).card).toEqual(results[0])
    }
  })

  test('shows logged-in users name, text and links when it is named, and nothing else of its owner', async () => {
    const { loggedIn } = await directory()
    const grace = await loggedIn('browser', 'grace@example.com')
    const user = await loggedIn('app', 'user@example.com')
    const { path } = await save(grace, { visibility: 'named' })
    const { card: shown, text } = await readCard(user, idOf(path))
    expect(shown?.named).toEqual({
      name: null,
      avatar: null,
      bio: 'I am canary.',
      links: ['https://canary.example/'],
    })
    expect(text).not.toMatch(/grace|70000|EUR/)
  })

  test('is marked as its own for its owner alone', async () => {
    const { loggedIn, visitor } = await directory()
    const grace = await loggedIn('browser', 'grace@example.com')
    const user = await loggedIn('browser', 'user@example.com')
    const { path } = await save(grace)
    for (const [client, mine] of [
      [grace, true],
      [user, false],
      [visitor, false],
    ] as const)
      expect((await readCard(client, idOf(path))).card?.mine).toBe(mine)
  })

  test('gets a new address each time its visibility changes, and keeps it otherwise', async () => {
    const { loggedIn, visitor } = await directory()
    const grace = await loggedIn('browser', 'grace@example.com')
    const paths = []
    for (const visibility of ['named', 'named', 'anonymous', 'off', 'anonymous'] as const)
      paths.push((await save(grace, { visibility })).path)
    expect(paths[1]).toBe(paths[0])
    expect(paths[3]).toBeNull()
    expect(new Set(paths).size).toBe(4)
    expect((await readCard(visitor, idOf(paths[0] ?? null))).status).toBe(404)
    expect((await readCard(visitor, idOf(paths.at(-1) ?? null))).status).toBe(200)
  })

  test('disappears 90 days after the last click, and editing is no click', async () => {
    const { loggedIn, visitor, clock } = await directory()
    const grace = await loggedIn('browser', 'grace@example.com')
    await save(grace)
    clock.now = new Date(clock.now.getTime() + days(89))
    const again = await loggedIn('browser', 'later@example.com')
    await save(again)
    expect((await list(visitor)).results).toHaveLength(2)
    clock.now = new Date(clock.now.getTime() + days(1))
    expect((await list(visitor)).results).toHaveLength(1)
    expect((await own(again)).state).toBe('visible')
  })

  test('stays with its address when its owner keeps it', async () => {
    const { loggedIn, visitor, clock } = await directory()
    const grace = await loggedIn('app', 'grace@example.com')
    const { path } = await save(grace)
    clock.now = new Date(clock.now.getTime() + days(10))
    await grace.post(`${directoryPath}/me/keep`)
    clock.now = new Date(clock.now.getTime() + days(85))
    expect((await readCard(visitor, idOf(path))).status).toBe(200)
  })

  test('cannot be kept while it is off', async () => {
    const { loggedIn } = await directory()
    const grace = await loggedIn('browser', 'grace@example.com')
    await save(grace, { visibility: 'off' })
    expect((await grace.post(`${directoryPath}/me/keep`)).status).toBe(409)
  })

  test('needs a confirmed address', async () => {
    const { addUser, client } = await directory()
    await addUser({ email: 'new@example.com', isVerified: false })
    const fresh = client('browser')
    await fresh.post('auth/login', { email: 'new@example.com', password: 'correct horse battery' })
    expect((await fresh.send('PUT', `${directoryPath}/me`, { body: cardBody() })).status).not.toBe(200)
  })

  test('lists a repeated link once', async () => {
    const { loggedIn } = await directory()
    const link = 'https://canary.example/'
    const { links } = await save(await loggedIn('browser'), { links: [link, link] })
    expect(links).toEqual([link])
  })

  test('keeps skills that the site does not know to its owner', async () => {
    const { loggedIn, visitor } = await directory()
    const grace = await loggedIn('browser', 'grace@example.com')
    const { skills, unknown_skills } = await save(grace, { skills: ['k8s', 'vue', 'My phone is 555'] })
    expect([skills, unknown_skills]).toEqual([['Kubernetes', 'Vue.js'], ['My phone is 555']])
    expect(JSON.stringify(await list(visitor))).not.toContain('555')
  })

  test.each([
    ['country', { country: 'XX' }],
    ['region', { country: 'DE', region: 'Europe' }],
    ['roles', { roles: ['Call me'] }],
    ['languages', { languages: ['xx'] }],
    ['available_from', { available_from: '2027-03-02' }],
    ['utc_offset', { utc_offset: 15 }],
    ['links', { links: ['javascript:alert(1)'] }],
    ['bio', { bio: 'x'.repeat(4001) }],
    ['visibility', { visibility: 'public' }],
  ])('refuses an invalid %s and names it', async (field, changes) => {
    const { loggedIn } = await directory()
    const grace = await loggedIn('browser', 'grace@example.com')
    const body = { ...cardBody(), ...changes }
    const { status, text } = await grace.send('PUT', `${directoryPath}/me`, { body })
    expect([status, text]).toEqual([422, expect.stringContaining(`"${field}"`)])
  })
})

test('shows memberships of its owner to logged-in users alone', async () => {
  const marks = [{ mark: 'member', label: 'DSF member', claim: 'groups', value: 'dsf', days: 400 }]
  const client = { client_id: 'x', secret: 'x', server_url: 'https://dsf.example' }
  const { loggedIn, visitor, db, clock } = await directory({
    SOCIALACCOUNT_PROVIDERS: JSON.stringify([
      { id: 'dsf', name: 'DSF', type: 'openid_connect', ...client, marks },
    ]),
  })
  const grace = await loggedIn('browser', 'grace@example.com')
  const { path } = await save(grace)
  const [owner] = await db.select({ userId: developers.userId }).from(developers)
  const until = new Date(clock.now.getTime() + days(1))
  await db
    .insert(userMarks)
    .values({ userId: owner?.userId ?? 0, mark: 'member', provider: 'dsf', seenAt: clock.now, until })
  expect((await own(grace)).previews.user.marks).toEqual(['DSF member'])
  const user = await loggedIn('browser', 'user@example.com')
  expect((await readCard(user, idOf(path))).card?.marks).toEqual(['DSF member'])
  expect((await list(visitor)).results[0]?.marks).toEqual([])
  clock.now = until
  expect((await list(user)).results[0]?.marks).toEqual([])
})

test('the picture on a named card is for logged-in users who see the card', async () => {
  const { loggedIn, visitor } = await directory()
  const grace = await loggedIn('browser', 'grace@example.com')
  const user = await loggedIn('browser', 'user@example.com')
  await grace.send('PUT', 'account/avatar', { raw: await aPng(), headers: { 'content-type': 'image/png' } })
  await save(grace, { visibility: 'named' })
  const avatar = (await list(user)).results[0]?.named?.avatar ?? ''
  const statusFor = async (client: TestClient) => (await client.get(avatar)).status
  expect([await statusFor(user), await statusFor(visitor)]).toEqual([200, 404])
  await save(grace, { visibility: 'anonymous' })
  expect([await statusFor(user), await statusFor(grace)]).toEqual([404, 200])
})

test('visitors reach only the list and the cards', async () => {
  const { visitor } = await directory()
  const own = [
    ['GET', 'me'],
    ['PUT', 'me'],
    ['DELETE', 'me'],
    ['POST', 'me/keep'],
    ['GET', 'me/exclusions'],
    ['POST', 'me/exclusions'],
    ['DELETE', 'me/exclusions/1'],
  ] as const
  for (const [method, path] of own)
    expect([path, (await visitor.send(method, `${directoryPath}/${path}`)).status]).toEqual([path, 401])
})

describe('an exclusion', () => {
  test('hides a card from members of the company and from people at the domain, but not from its owner', async () => {
    const { loggedIn, db, clock, addUser, client } = await directory()
    const grace = await loggedIn('browser', 'grace@corp.example')
    const { path } = await save(grace)
    const companyId = await insertCompany(db, { name: 'Plectrum' })
    await insertJob(db, { companyId })
    const memberId = await addUser({ email: 'member@example.com' })
    await db
      .insert(companyMembers)
      .values({ companyId, userId: memberId, role: 'recruiter', createdAt: clock.now })
    const member = client('browser')
    await member.post('auth/login', { email: 'member@example.com', password: 'correct horse battery' })
    const colleague = await loggedIn('browser', 'boss@mail.corp.example')
    const other = await loggedIn('browser', 'other@notcorp.example')
    const exclude = (body: object) => grace.post(`${directoryPath}/me/exclusions`, body)
    expect((await exclude({ company_id: companyId })).status).toBe(201)
    for (const domain of ['@CORP.example', 'boss@corp.example'])
      expect((await exclude({ domain })).status).toBe(201)
    for (const [client, count] of [
      [member, 0],
      [colleague, 0],
      [other, 1],
      [grace, 1],
    ] as const) {
      expect((await list(client)).results).toHaveLength(count)
      expect((await readCard(client, idOf(path))).status).toBe(count === 1 ? 200 : 404)
    }
    const { text } = await grace.get(`${directoryPath}/me/exclusions`)
    const exclusions: { id: number; domain: string | null }[] = JSON.parse(text)
    expect(exclusions.map(({ domain }) => domain)).toEqual([null, 'corp.example'])
    await grace.delete(`${directoryPath}/me/exclusions/${exclusions[1]?.id}`)
    expect((await list(colleague)).results).toHaveLength(1)
  })
})

describe('the list', () => {
  test('finds cards by words, groups, place, language, hours and availability', async () => {
    const { loggedIn, visitor } = await directory()
    await save(await loggedIn('browser', 'anna@example.com'), {
      skills: ['Django', 'Redis'],
      roles: ['Data engineer'],
      country: null,
      region: 'Europe',
      languages: ['fr'],
    })
    await save(await loggedIn('browser', 'berta@example.com'), {
      skills: ['React'],
      seniority: 'Junior',
      utc_offset: -5,
      available_from: null,
    })
    const found = async (search: string) =>
      (await list(visitor, search)).results.map(({ skills }) => skills[0])
    expect(await found('?q=redis+django')).toEqual(['Django'])
    expect(await found('?q=redis+react')).toEqual([])
    expect(await found('?q=franc')).toEqual([])
    expect(await found('?q=french')).toEqual(['Django'])
    expect(await found('?q=germany')).toEqual(['React'])
    expect(await found('?role=Data+engineer')).toEqual(['Django'])
    expect(await found('?seniority_level=Junior&seniority_level=Senior')).toHaveLength(2)
    expect(await found('?seniority_level=')).toEqual([])
    expect(await found('?place=Europe')).toHaveLength(2)
    expect(await found('?q=europe')).toHaveLength(2)
    expect(await found('?place=Asia')).toEqual([])
    expect(await found('?place=de')).toEqual(['React'])
    expect(await found('?place=FR')).toEqual([])
    expect(await found('?language=fr')).toEqual(['Django'])
    expect(await found('?utc_offset=1')).toEqual(['Django'])
    expect(await found('?utc_offset=1&overlap=2')).toHaveLength(2)
    expect(await found('?available=now')).toEqual(['React'])
    expect(await found('?page=999&q=react')).toEqual(['React'])
    for (const bad of ['?q=%00', '?page=-1', '?utc_offset=999', `?q=${'x'.repeat(5000)}`, '?q=%25_%5C'])
      expect((await visitor.get(directoryPath + bad)).status).toBe(200)
  })

  test('finds cards by every common name of a country or skill, and offers a spelling that finds cards', async () => {
    const { loggedIn, visitor } = await directory()
    for (const country of ['GB', 'UA', 'US', 'NL', 'AU'])
      await save(await loggedIn('browser', `${country.toLowerCase()}@example.com`), {
        country,
        skills: ['k8s'],
      })
    const found = async (search: string) => {
      const { results, spelling } = await list(visitor, `?q=${encodeURIComponent(search)}`)
      return spelling ?? results.map(({ country }) => country)
    }
    expect(await found('UK')).toEqual(['GB'])
    for (const name of ['US', 'usa', 'u.s.', 'United States of America', 'kubernetes, USA'])
      expect(await found(name)).toEqual(['US'])
    expect(await found('the netherlands k8s')).toEqual(['NL'])
    expect(await found('Holland')).toEqual(['NL'])
    expect(await found('kubern')).toHaveLength(5)
    expect(await found('Kubernets')).toBe('kubernetes')
    expect(await found('Germny')).toEqual([])
    expect(await found('kubernets Untied Kingdom')).toBe('kubernetes united Kingdom')
    // The texts of cards contain 'canary', but no closed list does.
    expect(await found('canry')).toEqual([])
  })

  test('opens with enough cards, and says few for small counts', async () => {
    const { loggedIn, visitor } = await directory({ DIRECTORY_OPENS_WITH: '6' })
    for (let number = 1; number <= 6; number++) {
      const { is_open: isOpen, results } = await list(visitor)
      expect([isOpen, results.length]).toEqual([false, 0])
      const seniority = number === 1 ? 'Junior' : 'Senior'
      await save(await loggedIn('browser', `dev${number}@example.com`), { seniority })
    }
    const { is_open: isOpen, results, counts } = await list(visitor)
    expect([isOpen, results.length]).toEqual([true, 6])
    expect(counts['seniority_level']).toEqual({ Junior: 'few', Senior: 5 })
  })

  test('tells callers whether they have a card that is not off', async () => {
    for (const DIRECTORY_OPENS_WITH of ['0', '9']) {
      const { loggedIn, visitor } = await directory({ DIRECTORY_OPENS_WITH })
      const ada = await loggedIn('browser', 'ada@example.com')
      expect(await list(ada)).not.toHaveProperty('has_card')
      await save(ada)
      expect((await list(ada)).has_card).toBe(true)
      expect(await list(visitor)).not.toHaveProperty('has_card')
      await save(ada, { visibility: 'off' })
      expect(await list(ada)).not.toHaveProperty('has_card')
    }
  })
})

test('concurrent changes and deletions of a card do not fail', async () => {
  const { loggedIn } = await directory()
  const grace = await loggedIn('browser', 'grace@example.com')
  const path = `${directoryPath}/me`
  const statuses = new Set<number>()
  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all([
      grace.send('PUT', path, { body: cardBody() }),
      grace.send('DELETE', path),
      grace.post(`${path}/keep`),
      grace.send('DELETE', path),
      grace.post(`${path}/exclusions`, { domain: 'example.org' }),
      grace.send('DELETE', path),
      grace.send('PUT', path, { body: cardBody() }),
    ])
    for (const { status } of answers) statuses.add(status)
  }
  expect([200, 201, 204, 409]).toEqual(expect.arrayContaining([...statuses]))
})

test('without DIRECTORY no path of the directory answers', async () => {
  const { loggedIn } = await directory({ DIRECTORY: 'off' })
  const user = await loggedIn('browser', 'user@example.com')
  for (const path of ['', '/me', '/me/exclusions', '/aaaaaaaaaaaaaaaaaaaaaa'])
    expect((await user.get(directoryPath + path)).status).toBe(404)
})
