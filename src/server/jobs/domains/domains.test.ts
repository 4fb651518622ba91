import { describe, expect, test } from 'vitest'

import { accounts, extendTestApp } from '#server/auth/testing.ts'
import { insertJob } from '#server/db/testing/insert-job.ts'
import { days, minutes } from '#server/lib/duration.ts'
import { newApp } from '#server/testing.ts'

import { createCompany, join, type Person, person } from '../members/testing.ts'
import { jobsPath, visitor } from '../testing.ts'
import { testNetwork } from './testing.ts'

async function office() {
  const network = await testNetwork()
  const server = extendTestApp(
    await newApp({ ACCOUNT_RATE_LIMITS: 'off' }, undefined, { networkPolicy: network.networkPolicy }),
  )
  const [ada, bob] = [await person(server, 'ada'), await person(server, 'bob')]
  const company = await createCompany(ada)
  const pass = async (ms: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + ms)
    await server.app.tasks.runDue()
  }
  const emails = async () => (await server.messages()).filter(({ template }) => template === 'domain-missing')
  return { ...network, ...server, server, ada, bob, company, pass, emails }
}

type Claim = { token: string; state: string; found: { file: object; records: object[] } | null }

async function claim({ call }: Person, company: string, domain = 'acme.example') {
  const { status, json } = await call('PUT', `${company}/domain`, { body: { domain } })
  return { status, json, line: `fretboard-verification=${String(json['token'])}` }
}

async function check({ call }: Person, company: string): Promise<Claim> {
  const { status, text } = await call('POST', `${company}/domain/check`)
  expect(status).toBe(200)
  return JSON.parse(text)
}

async function read({ call }: Person, company: string): Promise<Claim | null> {
  return JSON.parse((await call('GET', `${company}/domain`)).text).claim
}

const fileUrl = 'https://acme.example/.well-known/fretboard.txt'

describe('a domain is verified by', () => {
  test.each(['acme.example', '_fretboard.acme.example'])('a TXT record of %s', async (name) => {
    const { ada, company, texts } = await office()
    const { line } = await claim(ada, company)
    texts.set(name, ['v=spf1 -all', line])
    expect(await check(ada, company)).toMatchObject({
      domain: 'acme.example',
      state: 'verified',
      verified_at: '2026-11-20T12:00:00.000Z',
    })
  })

  test.each(['\n', '\r\n'])('any line of the file, if its lines end with %j', async (end) => {
    const { ada, company, pages } = await office()
    const { line } = await claim(ada, company)
    pages.set(fileUrl, { body: ['# ours', line, ''].join(end) })
    expect(await check(ada, company)).toMatchObject({ state: 'verified' })
  })

  test('a file behind a redirect', async () => {
    const { ada, company, pages } = await office()
    const { line } = await claim(ada, company)
    pages.set(fileUrl, { status: 301, location: 'https://www.acme.example/.well-known/fretboard.txt' })
    pages.set('https://www.acme.example/.well-known/fretboard.txt', { body: line })
    expect(await check(ada, company)).toMatchObject({ state: 'verified' })
  })
})

describe('a domain is not verified by', () => {
  test('TXT records with other values, and the result lists them with the reason', async () => {
    const { ada, company, texts } = await office()
    await claim(ada, company)
    texts.set('acme.example', ['v=spf1 -all', 'fretboard-verification=wrong'])
    expect(await check(ada, company)).toMatchObject({
      state: 'unverified',
      verified_at: null,
      checked_at: '2026-11-20T12:00:00.000Z',
      found: {
        records: [
          {
            name: 'acme.example',
            values: ['fretboard-verification=wrong', 'v=spf1 -all'],
            problem: 'No text record has the expected value.',
          },
          { name: '_fretboard.acme.example', values: [], problem: 'This name does not exist.' },
        ],
        file: { url: fileUrl, status: 404, problem: 'The server returned 404 instead of the file.' },
      },
    })
  })

  test("another company's token", async () => {
    const { ada, bob, company, texts } = await office()
    const other = await createCompany(bob, 'Other')
    await claim(ada, company)
    texts.set('acme.example', [(await claim(bob, other)).line])
    expect(await check(ada, company)).toMatchObject({ state: 'unverified' })
  })

  test('a line after the first 16 KB of the file', async () => {
    const { ada, company, pages } = await office()
    const { line } = await claim(ada, company)
    pages.set(fileUrl, { body: `${'x'.repeat(16 * 1024)}\n${line}` })
    const { state, found } = await check(ada, company)
    expect(state).toBe('unverified')
    expect(found?.file).toMatchObject({ first_line: 'x'.repeat(200) })
  })

  test('a line that contains more than the token', async () => {
    const { ada, company, pages, texts } = await office()
    const { line } = await claim(ada, company)
    pages.set(fileUrl, { body: `<p>${line}</p>` })
    texts.set('acme.example', [`${line}x`])
    expect(await check(ada, company)).toMatchObject({ state: 'unverified' })
  })
})

describe('a claim', () => {
  test.each([
    ['Acme.Example.', 'acme.example'],
    ['https://www.acme.example/', 'www.acme.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('of %j is stored as %j', async (input, domain) => {
    const { ada, company } = await office()
    expect((await claim(ada, company, input)).json).toMatchObject({ domain, state: 'unverified' })
  })

  test('is rejected with 422 for an invalid or private name', async () => {
    const { ada, company } = await office()
    const rejected = [
      '',
      'localhost',
      'example',
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      'acme.example:8443',
      'user@acme.example',
      'acme.example/jobs',
      'acme.example?x',
      'acme_example.example',
      '-acme.example',
      'acme..example',
      `${'x'.repeat(64)}.example`,
      `${'x.'.repeat(140)}example`,
      'x'.repeat(301),
      'acme.example\0',
      'wiki.internal',
      'co.uk',
      'github.io',
      null,
    ]
    for (const domain of rejected) {
      const { status } = await ada.call('PUT', `${company}/domain`, { body: { domain } })
      expect([domain, status]).toEqual([domain, 422])
    }
  })

  test('is visible to all members, but only owners can add, check or delete it', async () => {
    const { server, ada, bob, company } = await office()
    await join(ada, company, { who: bob, role: 'recruiter' })
    const eve = await person(server, 'eve')
    expect(await read(bob, company)).toBeNull()
    await claim(ada, company)
    expect(await read(bob, company)).toMatchObject({ domain: 'acme.example' })
    expect((await claim(bob, company)).status).toBe(403)
    expect((await bob.call('POST', `${company}/domain/check`)).status).toBe(403)
    expect((await bob.call('DELETE', `${company}/domain`)).status).toBe(403)
    expect((await eve.call('GET', `${company}/domain`)).status).toBe(404)
    expect((await ada.call('DELETE', `${company}/domain`)).status).toBe(204)
    expect((await ada.call('POST', `${company}/domain/check`)).status).toBe(404)
  })

  test('keeps its token when the same domain is claimed again, and gets a new token for another domain', async () => {
    const { ada, company, texts } = await office()
    const { line } = await claim(ada, company)
    texts.set('acme.example', [line])
    await check(ada, company)
    const again = await claim(ada, company, 'ACME.example')
    expect([again.line, again.json['state']]).toEqual([line, 'verified'])
    const other = await claim(ada, company, 'other.example')
    expect(other.line).not.toBe(line)
    expect(other.json['state']).toBe('unverified')
  })

  test('does not prevent other companies from verifying the same domain with their own token', async () => {
    const { ada, bob, company, texts } = await office()
    const other = await createCompany(bob, 'Other')
    await claim(ada, company)
    const { line } = await claim(bob, other)
    texts.set('acme.example', [line])
    expect(await check(bob, other)).toMatchObject({ state: 'verified' })
    expect(await check(ada, company)).toMatchObject({ state: 'unverified' })
    texts.set('acme.example', [line, (await claim(ada, company)).line])
    expect(await check(ada, company)).toMatchObject({ state: 'verified' })
    expect(await read(bob, other)).toMatchObject({ state: 'verified' })
  })

  test('ignores the result of a check that began before the claim was replaced', async () => {
    const network = await testNetwork()
    const { promise: looked, resolve: go } = Promise.withResolvers<void>()
    const { promise: changed, resolve: answer } = Promise.withResolvers<void>()
    let line = ''
    const resolveTxt = async () => {
      go()
      await changed
      return [[line]]
    }
    const networkPolicy = { ...network.networkPolicy, resolveTxt }
    const server = extendTestApp(await newApp({}, undefined, { networkPolicy }))
    const ada = await person(server, 'ada')
    const company = await createCompany(ada)
    line = (await claim(ada, company)).line
    const checking = ada.call('POST', `${company}/domain/check`)
    await looked
    await claim(ada, company, 'bank.example')
    answer()
    expect((await checking).json).toMatchObject({ domain: 'bank.example', state: 'unverified', found: null })
  })

  test('can be checked on demand at most ten times in ten minutes', async () => {
    const network = await testNetwork()
    const server = extendTestApp(await newApp({}, undefined, { networkPolicy: network.networkPolicy }))
    const ada = await person(server, 'ada')
    const company = await createCompany(ada)
    await claim(ada, company)
    for (let n = 0; n < 10; n++) await check(ada, company)
    expect((await ada.call('POST', `${company}/domain/check`)).status).toBe(429)
    server.clock.now = new Date(server.clock.now.getTime() + minutes(10))
    await check(ada, company)
  })

  test('is not checked when OUTGOING_REQUESTS is off', async () => {
    const server = await accounts({ OUTGOING_REQUESTS: 'off' })
    const ada = await person(server, 'ada')
    const company = await createCompany(ada)
    await claim(ada, company)
    const { status, json } = await ada.call('POST', `${company}/domain/check`)
    expect([status, json]).toEqual([409, { detail: 'Requests to other servers are turned off.' }])
    await server.app.tasks.runDue()
    expect(await read(ada, company)).toMatchObject({ checked_at: null })
  })
})

describe('the recurring check of claims', () => {
  test('checks a new claim immediately, then weekly, and gives up after a month', async () => {
    const { ada, company, pass, requested } = await office()
    await claim(ada, company)
    await pass(0)
    expect(requested).toHaveLength(1)
    await pass(days(7) - minutes(5))
    expect(requested).toHaveLength(1)
    await pass(minutes(5))
    expect(requested).toHaveLength(2)
    for (let week = 2; week < 10; week++) await pass(days(7))
    expect(requested).toHaveLength(5)
  })

  test('emails the members when the token is missing, and ends the verification 14 days later', async () => {
    const { ada, bob, company, texts, pass, emails } = await office()
    await join(ada, company, { who: bob, role: 'recruiter' })
    texts.set('acme.example', [(await claim(ada, company)).line])
    await pass(0)
    expect(await read(bob, company)).toMatchObject({ state: 'verified', ends_at: null })
    texts.clear()
    await pass(days(7))
    expect(await read(bob, company)).toMatchObject({
      state: 'missing',
      ends_at: '2026-12-11T12:00:00.000Z',
    })
    const sent = await emails()
    expect(sent.map(({ to }) => to)).toEqual(['ada@example.com', 'bob@example.com'])
    expect(sent[0]?.text).toContain('verified for 14 days')
    for (let day = 1; day < 14; day++) await pass(days(1))
    expect(await read(bob, company)).toMatchObject({ state: 'missing' })
    await pass(days(1))
    expect(await read(bob, company)).toMatchObject({ state: 'unverified', verified_at: null })
    expect(await emails()).toHaveLength(2)
  })

  test('keeps a domain verified if its token reappears within 14 days', async () => {
    const { ada, company, texts, pass } = await office()
    const { line } = await claim(ada, company)
    texts.set('acme.example', [line])
    await pass(0)
    texts.clear()
    await pass(days(7))
    texts.set('acme.example', [line])
    await pass(days(1))
    expect(await read(ada, company)).toMatchObject({
      state: 'verified',
      verified_at: '2026-11-20T12:00:00.000Z',
      ends_at: null,
    })
  })

  test('sends one email when several checks run concurrently', async () => {
    const { ada, company, texts, pass, emails } = await office()
    texts.set('acme.example', [(await claim(ada, company)).line])
    await pass(0)
    texts.clear()
    await Promise.all([check(ada, company), check(ada, company), pass(days(7))])
    expect(await emails()).toHaveLength(1)
  })
})

describe('the verified domain of a company', () => {
  test('appears on the company and its jobs until the claim is deleted', async () => {
    const { server, ada, company, texts, db } = await office()
    const id = Number(company.split('/').at(-1))
    await insertJob(db, { companyId: id })
    const anybody = visitor(server)
    const marks = async () => {
      const [job]: { id: number; company: object }[] = JSON.parse((await anybody('GET', jobsPath)).text)
      return [job?.company, (await anybody('GET', company)).json]
    }
    const { line } = await claim(ada, company)
    expect(JSON.stringify(await marks())).not.toContain('verified_domain')
    texts.set('acme.example', [line])
    await check(ada, company)
    const marked = { verified_domain: 'acme.example' }
    expect(await marks()).toMatchObject([marked, marked])
    expect((await ada.call('GET', '/ninja-api/dashboard/companies')).json).toMatchObject({
      results: [{ domain: 'acme.example', is_verified: true }],
    })
    await ada.call('DELETE', `${company}/domain`)
    expect(JSON.stringify(await marks())).not.toContain('verified_domain')
  })

  test('disappears from the board when the domain is no longer verified', async () => {
    const { server, ada, company, texts, pass, db } = await office()
    await insertJob(db, { companyId: Number(company.split('/').at(-1)) })
    texts.set('acme.example', [(await claim(ada, company)).line])
    const shown = async () => (await visitor(server)('GET', jobsPath)).text
    await pass(0)
    await expect.poll(shown).toContain('"verified_domain":"acme.example"')
    texts.clear()
    await pass(days(7))
    expect(await shown()).toContain('"verified_domain":"acme.example"')
    await pass(days(14))
    await expect.poll(shown).not.toContain('verified_domain')
  })
})
