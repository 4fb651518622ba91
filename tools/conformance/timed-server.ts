// Runs a server for timing measurements, with a slow mail server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { SMTPServer } from 'smtp-server'
import { z } from 'zod'

import { rejectedAddress, type Request } from './timed-calls.ts'

const STORE_REJECTION_MS = 1_000

type Exchange = { status: number; token: string | undefined; ms: number }

export type TimedServer = {
  /**
   * Resolves when the mail server has rejected an email to `rejectedAddress`, and the server has had time to store the
   * rejection.
   */
  rejection: Promise<void>
  /**
   * Sends a request as an app, with the session token if it is given. A path without a leading slash belongs to the
   * account API. Returns the duration in milliseconds.
   */
  send(request: Request, token?: string): Promise<Exchange>
  stop(): Promise<void>
}

type Options = { port: number; mailMs: number; env: Record<string, string> }

const envelope = z.object({ meta: z.object({ session_token: z.string().optional() }).optional() })

export async function startTimedServer({ port, mailMs, env }: Options): Promise<TimedServer> {
  const directory = await mkdtemp(join(tmpdir(), 'fretboard-timing-'))
  const { mail, rejection } = await startMail(port + 100, mailMs)
  const rig = {
    RIG_DATA_DIR: directory,
    EMAIL_HOST: '127.0.0.1',
    EMAIL_PORT: String(port + 100),
    ACCOUNT_RATE_LIMITS: 'off',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    env: { ...process.env, PORT: String(port), ...rig, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await waitUntilReady(port, () => child.exitCode === null)
  return {
    rejection: rejection.then(() => sleep(STORE_REJECTION_MS)),
    send: (request, token) => send({ port, agent, request, token }),
    async stop() {
      agent.destroy()
      child.kill()
      await ended
      mail.close()
      await rm(directory, { recursive: true })
    },
  }
}

type TimedMail = { mail: SMTPServer; rejection: Promise<void> }

async function startMail(port: number, mailMs: number): Promise<TimedMail> {
  const rejection = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      if (address !== rejectedAddress) return callback()
      rejection.resolve()
      callback(Object.assign(new Error('5.1.1 unknown user'), { responseCode: 550 }))
    },
    onData(stream, _session, callback) {
      stream.resume().once('end', () => setTimeout(callback, mailMs))
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return { mail: server, rejection: rejection.promise }
}

async function waitUntilReady(port: number, isAlive: () => boolean): Promise<void> {
  while (isAlive()) {
    const response = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(200)
  }
  throw new Error('the server did not start')
}

type RequestOptions = { port: number; agent: Agent; request: Request; token: string | undefined }

async function send({ port, agent, request, token }: RequestOptions): Promise<Exchange> {
  const { method, path, headers, body } = request
  const start = performance.now()
  const sent = ask({
    port,
    agent,
    method,
    host: '127.0.0.1',
    path: path.startsWith('/') ? path : `/_allauth/app/v1/${path}`,
    headers: {
      ...headers,
      ...(token !== undefined && { 'x-session-token': token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  })
  sent.end(body && JSON.stringify(body))
  const [response]: [IncomingMessage] = await waitForResponse(sent)
  const ms = performance.now() - start
  const { meta } = envelope.parse(await json(response))
  const status = response.statusCode ?? 0
  if (status === 403 || status >= 500) throw new Error(`${path} answered ${status}`)
  return { status, token: meta?.session_token ?? token, ms }
}

function waitForResponse(sent: ReturnType<typeof ask>): Promise<[IncomingMessage]> {
  return new Promise((resolve, reject) => {
    sent.once('response', (response) => resolve([response])).once('error', reject)
  })
}
