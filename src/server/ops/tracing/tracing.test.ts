import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'

import { readConfig } from '#server/config/config.ts'
import { withSecretKey } from '#server/config/secret-key.ts'
import { folderWithDatabase } from '#server/db/testing/folder-with-database.ts'
import { minPasswordCost } from '#server/lib/password-cost.testing.ts'
import { recordingLog } from '#server/log.testing.ts'
import { testSecretKey } from '#server/mail/testing.ts'
import { serve } from '#server/run.ts'

import { emptyPages } from '../testing/empty-pages.ts'

const spanSchema = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
})
type Span = z.infer<typeof spanSchema>
const sentSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
})

async function listenOnFreePort(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listenOnFreePort(probe)
  probe.close()
  return port
}

/** A longer timeout, because each test starts a server with its own database and port. */
const serverTimeout = { timeout: 60_000 }

/** Starts a trace collector that records the requests it receives. */
async function startCollector(status = 200) {
  const got: { url: string | undefined; body: unknown }[] = []
  const keep = async (request: IncomingMessage) =>
    void got.push({ url: request.url, body: await json(request) })
  const server = createServer((request, response) => {
    void keep(request).then(() => response.writeHead(status).end('{}'))
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => void server.close())
  const spans = (): Span[] =>
    got.flatMap(({ body }) =>
      sentSchema
        .parse(body)
        .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
  return { got, spans, endpoint: `http://127.0.0.1:${port}` }
}

const loadBuild = async () => emptyPages

type RunOptions = { endpoint: string; env?: Record<string, string> }

/** Runs `work` while a server sends its traces to `endpoint`. Returns the lines of the log. */
async function runServer({ endpoint, env }: RunOptions, work: (address: string) => Promise<void>) {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { log, lines } = recordingLog()
  const dataDir = await folderWithDatabase()
  const PORT = String(await freePort())
  const config = withSecretKey(
    readConfig({ NODE_ENV: 'test', SECRET_KEY: testSecretKey, DATA_DIR: dataDir, PORT, ...env }),
  )
  const serving = await serve({ config, log, loadBuild, passwordCost: minPasswordCost })
  try {
    await work(`http://127.0.0.1:${PORT}`)
  } finally {
    await serving.stop()
  }
  return lines
}

const readAttribute = ({ attributes }: Span, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0]

async function login(address: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${address}/_allauth/app/v1/auth/login?key=secret-of-the-query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'sessionid=secret-of-the-cookie', ...headers },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'secret-of-the-body' }),
  })
  return response.headers.get('x-request-id') ?? ''
}

describe('the server with tracing', () => {
  test(
    'creates a span for a request with child spans for its queries, without secrets',
    serverTimeout,
    async () => {
      const { got, spans, endpoint } = await startCollector()
      let id = ''
      await runServer({ endpoint: `${endpoint}/` }, async (address) => {
        id = await login(address)
        await fetch(`${address}/account/password/reset/key/secret-of-the-path`)
        await fetch(`${address}/healthz`)
      })
      expect(new Set(got.map(({ url }) => url))).toEqual(new Set(['/v1/traces']))
      const request = spans().find(({ name }) => name === 'POST /_allauth/app/v1/auth/login')
      if (request === undefined) throw new Error('there is no span of the request')
      expect(request.parentSpanId).toBeUndefined()
      expect(readAttribute(request, 'http.response.status_code')).toBe(400)
      expect(readAttribute(request, 'fretboard.request_id')).toBe(id)
      const below = spans().filter(
        ({ traceId, spanId }) => traceId === request.traceId && spanId !== request.spanId,
      )
      expect(below.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['select', 'insert', 'transaction']),
      )
      const known = new Set(spans().map(({ spanId }) => spanId))
      expect(
        below.filter(({ parentSpanId }) => parentSpanId === undefined || !known.has(parentSpanId)),
      ).toEqual([])
      expect(below.some((span) => /\$1/.test(String(readAttribute(span, 'db.query.text'))))).toBe(true)
      const all = JSON.stringify(got.map(({ body }) => body))
      expect(all).not.toContain('secret-of')
      expect(all).not.toContain('nobody@example.com')
      expect(all).not.toContain('/healthz')
    },
  )

  test.each([
    ['a client cannot choose', {}, false],
    ['a trusted proxy chooses', { TRUSTED_PROXIES: '127.0.0.1' }, true],
  ])('%s the trace of a request', serverTimeout, async (_who, env, continues) => {
    const { spans, endpoint } = await startCollector()
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    await runServer({ endpoint, env }, async (address) => {
      await login(address, { traceparent: `00-${traceId}-b7ad6b7169203331-01` })
    })
    const span = spans().find(({ name }) => name.startsWith('POST '))
    expect(span?.traceId === traceId).toBe(continues)
  })

  test('logs a warning if the collector rejects traces, and keeps running', serverTimeout, async () => {
    const { endpoint } = await startCollector(400)
    const lines = await runServer({ endpoint }, async (address) => {
      await login(address)
      expect((await fetch(`${address}/healthz`)).status).toBe(200)
    })
    expect(lines.filter(({ msg }) => /traces/.test(msg)).map(({ level }) => level)).toContain(40)
  })
})
