// Tests the form that reports a job, in a browser without scripts.
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { extendTestApp, PASSWORD } from '#server/auth/testing.ts'
import { reports as reportsTable } from '#server/db/tables/reviews.ts'
import { insertCompany } from '#server/db/testing/insert-job.ts'
import { addDeveloper, directoryPath } from '#server/developers/testing.ts'
import { insertJobIn } from '#server/jobs/lifecycle/testing.ts'
import { testApp } from '#server/testing.ts'

import { htmlFaults } from './html-rules.testing.ts'
import { loadWebBuild } from './web-build.ts'

const build = await loadWebBuild(join(import.meta.dirname, '../../../dist'))
const origin = 'http://jobs.example.org'

type Fields = Record<string, string>

const startServer = async () => extendTestApp(await testApp({ DIRECTORY: 'on', PUBLIC_URL: origin }, build))

async function board() {
  const server = await startServer()
  const { db, clock } = server
  const companyId = await insertCompany(db, { name: 'Plectrum' })
  const job = { now: clock.now, companyId, title: 'Luthier' }
  const id = await insertJobIn(db, { ...job, state: 'published', expiresAt: null })
  return { ...server, companyId, id, ...formAt(server, `/jobs/report/${id}`) }
}

const tokenIn = (body: string) => /name="csrfmiddlewaretoken" value="(\w+)"/.exec(body)?.[1] ?? ''

/** Opens and sends the form at `path`. */
function formAt({ app, db }: Pick<Awaited<ReturnType<typeof startServer>>, 'app' | 'db'>, path: string) {
  const open = async () => {
    const { statusCode, body, headers, cookies } = await app.inject(path)
    return { statusCode, body, headers, cookie: `csrftoken=${cookies[0]?.value}`, token: tokenIn(body) }
  }
  const send = (fields: Fields, headers: Fields = {}) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const reports = () => db.select().from(reportsTable)
  return { path, open, send, reports }
}

describe('the report form', () => {
  test.each(['/alerts', undefined])(
    'names the reason if the CSRF token is missing: cookies are off, or the form has expired (%s)',
    async (otherForm) => {
      const { app, path } = await board()
      const post = (headers: Fields) =>
        app.inject({
          method: 'POST',
          url: otherForm ?? path,
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers },
          payload: 'reason=spam&email=ada%40example.com&csrfmiddlewaretoken=x',
        })
      const off = await post({})
      expect(off.statusCode).toBe(403)
      expect(off.body).toContain('Cookies are off. Allow cookies for this site in your browser')
      const expired = await post({ cookie: 'csrftoken=other' })
      expect(expired.statusCode).toBe(403)
      expect(expired.body).toContain('This form has expired. Please send it again.')
    },
  )

  test('sends a report and says whether a reviewer will look at the job', async () => {
    const { app, open, send, path, reports } = await board()
    const { statusCode, body, headers, cookie, token } = await open()
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(await htmlFaults(body)).toEqual([])
    const fields = { csrfmiddlewaretoken: token, reason: 'spam', note: 'Sells courses' }
    const sent = await send(fields, { cookie })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}?sent=noted`])
    expect(await reports()).toMatchObject([{ reason: 'spam', note: 'Sells courses', userId: null }])
    const after = await app.inject(`${path}?sent=noted`)
    expect(after.body).toContain('Reviewers look at a job when several people have reported it.')
    expect(await htmlFaults(after.body)).toEqual([])
  })

  test('promises a review if the job is in the review queue because of the report', async () => {
    const { app, client, open, send, path, addUser, reports } = await board()
    const id = await addUser({ email: 'ada@example.com' })
    const browser = client('browser')
    await browser.post('auth/login', { email: 'ada@example.com', password: PASSWORD })
    const { cookie, token } = await open()
    const signedIn = { cookie: `${cookie}; sessionid=${browser.token}` }
    const sent = await send({ csrfmiddlewaretoken: token, reason: 'fraud', note: '' }, signedIn)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}?sent=in-review`])
    expect(await reports()).toMatchObject([{ reason: 'fraud', userId: id }])
    expect((await app.inject(`${path}?sent=in-review`)).body).toContain('A reviewer will look at this job.')
  })

  test.each([
    [{ reason: '', note: 'Ask <b>me</b>' }, 'Choose a reason.'],
    [{ reason: 'because', note: 'Ask <b>me</b>' }, 'Choose a reason.'],
    [{ reason: 'other', note: `Ask <b>me</b>${'x'.repeat(1000)}` }, 'Shorten your text to 1,000 characters.'],
  ])('rejects %j and keeps the typed text', async (fields, words) => {
    const { open, send, reports } = await board()
    const { cookie, token } = await open()
    const { statusCode, body } = await send({ csrfmiddlewaretoken: token, ...fields }, { cookie })
    expect(statusCode).toBe(422)
    expect(body).toContain(words)
    expect(body).toContain('Ask &lt;b&gt;me&lt;/b&gt;')
    expect(await htmlFaults(body)).toEqual([])
    expect(await reports()).toEqual([])
  })

  test('rejects a wrong CSRF token but keeps the typed text', async () => {
    const { open, send, reports } = await board()
    const { cookie, token } = await open()
    const fields = { reason: 'other', note: 'Keep this' }
    for (const [csrfmiddlewaretoken, headers] of [
      ['', { cookie }],
      ['x'.repeat(32), { cookie }],
      [token, { cookie: 'csrftoken=other' }],
    ] as const) {
      const { statusCode, body } = await send({ ...fields, csrfmiddlewaretoken }, headers)
      expect(statusCode).toBe(403)
      expect(body).toContain('Please send it again.')
      expect(body).toContain('Keep this')
    }
    const foreign = { cookie, origin: 'https://elsewhere.example' }
    const { statusCode, body } = await send({ ...fields, csrfmiddlewaretoken: token }, foreign)
    expect(statusCode).toBe(403)
    expect(body).not.toContain('Keep this')
    expect(await reports()).toEqual([])
  })

  test('rejects the 21st report within an hour and keeps the typed text', async () => {
    const { open, send } = await board()
    const { cookie, token } = await open()
    const fields = { csrfmiddlewaretoken: token, reason: 'other', note: 'Once more' }
    for (let count = 0; count < 20; count++) expect((await send(fields, { cookie })).statusCode).toBe(303)
    const { statusCode, body } = await send(fields, { cookie })
    expect(statusCode).toBe(429)
    expect(body).toContain('Once more')
    expect(body).toContain('Too many requests. Try again in 1 hour.')
  })

  test('returns 404 for a job that is not published', async () => {
    const { app, db, clock, companyId } = await board()
    const draft = await insertJobIn(db, { state: 'draft', now: clock.now, companyId })
    for (const id of [draft, 0, 'x', '9'.repeat(30)])
      expect((await app.inject(`/jobs/report/${id}`)).statusCode).toBe(404)
  })

  test('is linked on the page of the job', async () => {
    const { app, id, path } = await board()
    expect((await app.inject(`/jobs/${id}/luthier`)).body).toContain(`href="${path}"`)
  })
})

describe('the form that reports a card', () => {
  test('stores the report, and is linked on the page of the card', async () => {
    const server = await startServer()
    const { path } = await addDeveloper(server, 'ada@example.com')
    const { open, send, reports } = formAt(server, path?.replace('/developers/', '/developers/report/') ?? '')
    expect((await server.app.inject(path ?? '')).body).toContain('>Report this card</a>')
    const { body, cookie, token, headers } = await open()
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('Backend developer')
    expect(await htmlFaults(body)).toEqual([])
    const refused = await send({ csrfmiddlewaretoken: token, reason: 'gone', note: 'Keep this' }, { cookie })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Keep this')
    const sent = await send({ csrfmiddlewaretoken: token, reason: 'fraud', note: '' }, { cookie })
    expect(sent.statusCode).toBe(303)
    const { body: thanks } = await server.app.inject(String(sent.headers.location))
    expect(thanks).toContain('Reviewers look at a card when several people have reported it.')
    expect(await reports()).toMatchObject([{ reason: 'fraud' }])
  })

  test('does not tell a card that excludes the user from an unknown one, also without a CSRF token', async () => {
    const server = await startServer()
    const { path, client } = await addDeveloper(server, 'ada@example.com')
    const spy = await server.loggedIn('browser', 'spy@plectrum.example')
    await client.post(`${directoryPath}/me/exclusions`, { domain: 'plectrum.example' })
    const cardId = (path ?? '').replace('/developers/', '')
    const session = `sessionid=${spy.token}`
    for (const [fields, headers] of [
      [{}, { cookie: session }],
      [{ csrfmiddlewaretoken: 'x' }, { cookie: `${session}; csrftoken=other` }],
      [{}, { cookie: session, origin: 'https://elsewhere.example' }],
    ] as const) {
      const [excluding, unknown] = await Promise.all(
        [cardId, 'A'.repeat(cardId.length)].map(async (id) => {
          const { statusCode, body } = await formAt(server, `/developers/report/${id}`).send(fields, headers)
          return { statusCode, body: body.replaceAll(id, 'ID').replaceAll(tokenIn(body), 'TOKEN') }
        }),
      )
      expect(excluding?.statusCode).toBe(403)
      expect(excluding).toEqual(unknown)
    }
    const refused = await formAt(server, `/developers/report/${cardId}`).send({ note: 'Keep this' })
    expect(refused.statusCode).toBe(403)
    expect(refused.body).toContain('Keep this')
    expect(refused.body).not.toContain('Backend developer')
    expect(await htmlFaults(refused.body)).toEqual([])
  })
})
