// Tests `download` with the stand-in servers of the applicant tracking systems (ATS).
import { describe, expect, test } from 'vitest'

import { sourceKindNames, type SourceKindName } from '#contract/job-sources/rules/kinds.ts'
import { type Download, download, TooLargeError } from '#server/lib/download.ts'

import type { AtsJob } from '../ats-formats.testing.ts'
import type { AtsServers, Fault } from '../ats-servers.testing.ts'
import { sourceKinds } from '../kinds/kinds.ts'
import { UnreadableBoard } from '../kinds/source-kind.ts'
import { atsServers } from '../testing.ts'

const MAX_BYTES = 15_000_000
const acme = { region: 'us', board: 'acme' } as const
const jobs: AtsJob[] = ['1', '2', '3', '4'].map((id) => ({
  id,
  title: 'Django developer',
  html: 'Write Django.',
}))

type Options = { ms?: number; headers?: Record<string, string> }

function get(
  { networkPolicy }: AtsServers,
  kind: SourceKindName,
  { ms = 20_000, headers = {} }: Options = {},
) {
  const options = {
    userAgent: 'Fretboard-test',
    signal: AbortSignal.timeout(ms),
    maxBytes: MAX_BYTES,
    headers,
  }
  return download(sourceKinds[kind].boardUrl(acme), options, networkPolicy)
}

async function idsIn({ body = new Uint8Array() }: Download, kind: SourceKindName): Promise<string[]> {
  return (await sourceKinds[kind].readJobs(body, acme)).map(({ externalId }) => externalId)
}

async function serversWith(kind: SourceKindName, fault?: Fault): Promise<AtsServers> {
  const servers = await atsServers()
  Object.assign(servers.board(kind, 'acme'), { jobs, fault })
  return servers
}

describe.each(sourceKindNames)('a download from %s', (kind) => {
  test('contains the jobs of the source board', async () => {
    const answer = await get(await serversWith(kind), kind)
    expect(answer).toMatchObject({ status: 200, etag: expect.any(String) })
    expect(await idsIn(answer, kind)).toEqual(['1', '2', '3', '4'])
  })

  test('has no body if the request sends the ETag of an unchanged source board', async () => {
    const servers = await serversWith(kind)
    const { etag = '' } = await get(servers, kind)
    const headers = { 'if-none-match': etag }
    expect(await get(servers, kind, { headers })).toEqual({ status: 304, etag })
    servers.board(kind, 'acme').jobs = jobs.slice(1)
    expect(await idsIn(await get(servers, kind, { headers }), kind)).toEqual(['2', '3', '4'])
  })

  test('has the status 404 if the source board is unknown', async () => {
    expect(await get(await atsServers(), kind)).toMatchObject({ status: 404 })
  })

  test('contains every second job if the server has the fault "half"', async () => {
    expect(await idsIn(await get(await serversWith(kind, 'half'), kind), kind)).toEqual(['1', '3'])
  })

  test.each<Fault>(['truncated', 'wrong content type'])(
    'with the fault "%s" cannot be read',
    async (fault) => {
      const answer = await get(await serversWith(kind, fault), kind)
      await expect(idsIn(answer, kind)).rejects.toBeInstanceOf(UnreadableBoard)
    },
  )

  test.each<Fault>(['huge', 'gzip bomb'])(
    'with the fault "%s" is aborted at the size limit',
    async (fault) => {
      await expect(get(await serversWith(kind, fault), kind)).rejects.toBeInstanceOf(TooLargeError)
    },
  )
})

describe('a download', () => {
  test('throws the connection error during an outage', async () => {
    await expect(get(await serversWith('lever', 'outage'), 'lever')).rejects.toMatchObject({
      code: 'ECONNRESET',
    })
  })

  test('has the status 500 and no body when the server fails', async () => {
    const answer = await get(await serversWith('lever', 'server error'), 'lever')
    expect(answer).toMatchObject({ status: 500 })
    expect(answer.body).toBeUndefined()
  })

  test('fails, and does not hang, if the last part of the body makes it larger than the limit', async () => {
    const servers = await serversWith('lever')
    const html = '<li>Django <b>x</b>'.repeat(250)
    servers.board('lever', 'acme').jobs = Array.from({ length: 3500 }, (_none, index) => ({
      id: String(index),
      title: 'Django developer',
      html,
    }))
    await expect(get(servers, 'lever', { ms: 5000 })).rejects.toBeInstanceOf(TooLargeError)
  })

  test('contains the time in Retry-After if the server receives too many requests', async () => {
    expect(await get(await serversWith('lever', 'too many requests'), 'lever')).toEqual({
      status: 429,
      retryAfter: '120',
    })
  })

  test('does not follow a redirect', async () => {
    const servers = await serversWith('lever', 'redirect')
    expect(await get(servers, 'lever')).toMatchObject({ status: 302 })
    expect(servers.requests).toHaveLength(1)
  })

  test('times out when the server sends one byte per second', async () => {
    const start = performance.now()
    await expect(get(await serversWith('lever', 'slow'), 'lever', { ms: 1500 })).rejects.toMatchObject({
      name: expect.stringMatching(/^(?:Abort|Timeout)?Error$/),
    })
    expect(performance.now() - start).toBeLessThan(5000)
  })

  test('is rejected by the XML reader if its entities would expand to a billion texts', async () => {
    const answer = await get(await serversWith('personio', 'billion laughs'), 'personio')
    await expect(idsIn(answer, 'personio')).rejects.toThrow('has a document type')
  })

  test('is forbidden when the host resolves to a private address', async () => {
    const servers = await serversWith('lever')
    servers.addresses.set('api.lever.co', [['10.0.0.1']])
    await expect(get(servers, 'lever')).rejects.toMatchObject({ name: 'ForbiddenAddress' })
    expect(servers.requests).toEqual([])
  })

  test('sends neither cookies nor credentials', async () => {
    const servers = await serversWith('lever')
    await get(servers, 'lever')
    expect(servers.requests).toEqual([
      {
        address: 'https://api.lever.co/v0/postings/acme?mode=json',
        headers: {
          host: expect.stringMatching(/^api\.lever\.co:\d+$/),
          'user-agent': 'Fretboard-test',
          accept: '*/*',
          'accept-encoding': 'gzip',
          connection: 'close',
        },
      },
    ])
  })
})
