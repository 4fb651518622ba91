import { setTimeout as after } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import { type Accounts, accounts, type TestClient } from '#server/auth/testing.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'

import { jobsPath, staff, visitor } from '../testing.ts'
import { goodRow as good, importer, importingClient, importsPath, manyRows, previewPath } from './testing.ts'

const bad = { ...good, external_id: '2', apply_link: null, title: '' }

describe('the preview and the import', () => {
  test('a preview reports the outcome of each row and writes nothing', async () => {
    const server = await accounts()
    const send = await importer(server)
    await send([good, { ...good, external_id: 'same' }])
    const rows = [
      { ...good, title: 'Senior Editor', skills: ['Words'] },
      { ...good, external_id: 'same' },
      { ...good, external_id: 'new', company: 'Neu', colour: 'red' },
      { ...good, external_id: 'old', company: 'NEU', created_at: '2025-01-01' },
      { ...good, external_id: 'draft', is_active: false },
      bad,
    ]
    const stored = await server.db.select().from(jobs)
    const preview = await send(rows, { path: previewPath })
    expect(preview.rows).toEqual([
      reported(1, '1', { title: 'Senior Editor', outcome: 'updated', changes: ['title', 'skills'] }),
      reported(2, 'same', { outcome: 'unchanged' }),
      reported(3, 'new', {}),
      reported(4, 'old', { visibility: 'expired' }),
      reported(5, 'draft', { visibility: 'draft' }),
      reported(6, '2', {
        title: '',
        outcome: 'refused',
        visibility: null,
        reasons: ['title is missing', 'apply_link is missing'],
      }),
    ])
    expect(preview.summary).toEqual({
      written: false,
      source: 'jobs',
      companies: ['Neu'],
      company_count: 1,
      ignored_fields: ['colour'],
      format: 'JSON, UTF-8',
      suggested_columns: {},
    })
    expect(await server.db.select().from(jobs)).toEqual(stored)
    expect(await server.db.$count(companies)).toBe(1)
  })

  test('the import has the outcomes that the preview reported', async () => {
    const server = await accounts()
    const send = await importer(server)
    await send([good])
    const rows = [
      { ...good, title: 'Author' },
      { ...good, external_id: 'b', company: 'Neu' },
    ]
    const preview = await send(rows, { path: previewPath })
    const done = await send(rows)
    expect(done.rows).toEqual(preview.rows)
    expect(done.summary).toEqual({ ...preview.summary, written: true })
    const list = JSON.parse((await visitor(server)('GET', jobsPath)).text)
    expect(list.map(({ title }: { title: string }) => title).toSorted()).toEqual(['Author', 'Editor'])
    expect((await send(rows, { path: previewPath })).rows.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
    ])
  })

  test('the import reports its own outcomes if jobs have changed since the preview', async () => {
    const server = await accounts()
    const send = await importer(server)
    expect((await send([good], { path: previewPath })).rows).toMatchObject([{ outcome: 'created' }])
    await send([{ ...good, title: 'Author' }])
    expect((await send([good])).rows).toMatchObject([{ outcome: 'updated', changes: ['title'] }])
    expect(await server.db.$count(jobs)).toBe(1)
  })

  test('a rejected row rejects the whole file, unless the import is partial', async () => {
    const server = await accounts()
    const send = await importer(server)
    const refused = await send([good, bad])
    expect([refused.summary?.written, refused.rows.length]).toEqual([false, 1])
    expect(await server.db.$count(jobs)).toBe(0)
    const partial = await send([good, bad], { partial: true })
    expect(partial.rows.map(({ outcome }) => outcome)).toEqual(['created', 'refused'])
    expect(await server.db.$count(jobs)).toBe(1)
  })
})

describe('the import endpoint', () => {
  test.each([
    ['CSV', 'text/csv', 'company,title,description,apply_link\nQuillbark,Editor,Words.,https://a.example\n'],
    ['JSON Lines', 'application/x-ndjson', JSON.stringify(good)],
  ])('accepts %s', async (_format, type, file) => {
    const send = await importer(await accounts())
    expect((await send(file, { type, name: 'club.csv' })).summary).toMatchObject({
      source: 'club',
      written: true,
    })
  })

  test.each([
    ['a missing name', [good], { name: '' }, 'the name of the file is missing'],
    ['invalid JSON', '{bad', {}, /^line 1 is not a complete JSON object/],
    ['an empty file', ' ', { type: 'text/csv' }, 'the file is empty'],
    ['too many rows', manyRows(20_001), {}, 'the file has more than 20,000 rows: split it'],
  ])('rejects %s', async (...[, file, sent, message]) => {
    const send = await importer(await accounts())
    const answer = await send(file, sent)
    expect(answer).toMatchObject({ status: 422, detail: [{ msg: expect.stringMatching(message) }] })
  })

  test('rejects files that are too large or of another type', async () => {
    const send = await importer(await accounts())
    const answer = await send(' '.repeat(10_000_001))
    expect([answer.status, answer.detail]).toEqual([413, 'The file is larger than 10 MB: split it.'])
    expect((await send('<jobs/>', { type: 'text/xml' })).status).toBe(415)
  })

  test('rejects unauthorized callers before reading the file', async () => {
    const server = await accounts()
    const headers = { 'content-type': 'application/json', 'content-length': '999999999' }
    const answer = await server.app.inject({ method: 'POST', url: importsPath, headers, payload: '[' })
    expect(answer.statusCode).toBe(401)
    const me = await staff(server)
    expect((await me('POST', importsPath, { body: [good], headers: { 'x-csrftoken': '' } })).status).toBe(403)
  })
})

describe('a long import', () => {
  test('reports progress and does not block the event loop', async () => {
    const server = await accounts()
    const send = await importer(server)
    const watch = watchEventLoop()
    const { lines } = await send(manyRows(3000))
    const longest = watch.stop()
    const done = lines.flatMap((line) => (line.kind === 'progress' ? line.done : []))
    expect(done).toEqual(Array.from({ length: 16 }, (_, batch) => 200 * batch))
    expect(longest).toBeLessThan(5000)
  })

  test('rolls back when the client disconnects', async () => {
    const server = await accounts()
    await startAndLeave(server, await importingClient(server, 'app'), manyRows(5000))
    await after(100)
    expect(await server.db.$count(jobs)).toBe(0)
    expect(server.lines.some(({ msg }) => msg === 'jobs imported')).toBe(false)
  })

  test('stops converting HTML when the client disconnects', { timeout: 20_000 }, async () => {
    const server = await accounts()
    const client = await importingClient(server, 'app')
    const description = '<li>*_[]'.repeat(9_000)
    const many = manyRows(130).map((row) => Object.assign(row, { description }))
    await startAndLeave(server, client, many)
    const send = await importer(server, client)
    const left = performance.now()
    const { summary } = await send([{ ...good, description: '<p>Words.</p>' }], { path: previewPath })
    expect(summary).toBeDefined()
    expect(performance.now() - left).toBeLessThan(10_000)
  })
})

/** Starts an import and disconnects after the first line of the response. */
async function startAndLeave(server: Accounts, { token = '' }: TestClient, rows: object[]): Promise<void> {
  const address = await server.app.listen()
  const leaving = new AbortController()
  const answer = await fetch(`${address}${importsPath}?name=a`, {
    method: 'POST',
    body: JSON.stringify(rows),
    headers: { 'content-type': 'application/json', 'x-session-token': token },
    signal: leaving.signal,
  })
  await answer.body?.getReader().read()
  leaving.abort()
}

function reported(number: number, name: string, parts: object) {
  const usual = { title: good.title, outcome: 'created', changes: [], visibility: 'visible' }
  return { number, name, ...usual, reasons: [], notes: [], ...parts }
}

/** Measures the longest event loop iteration, in milliseconds. */
function watchEventLoop() {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  return {
    stop: () => {
      clearInterval(timer)
      return longest
    },
  }
}
