import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { demoCompanies } from '#server/db/seed/demo-companies.ts'
import { PERSONA_PASSWORD, personas } from '#server/db/seed/personas.ts'
import { companies } from '#server/db/tables/companies.ts'
import { mailQueue } from '#server/db/tables/mail-queue.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { copyDatabaseTo } from '#server/db/testing/embedded-template.ts'
import { createScratchDatabase } from '#server/db/testing/scratch-postgres.ts'
import { bareEnv } from '#server/lib/bare-env.testing.ts'
import { days, hours } from '#server/lib/duration.ts'
import { type ServerProcess, startServerProcess, untilListening } from '#server/ops/testing/server-process.ts'

import { manageHere } from './manage.testing.ts'
import { type CommandDatabase, withDatabase } from './with-database.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'
const password = 'correct horse battery staple'

let env: Record<string, string>
let server: ServerProcess

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fretboard-beside-'))
  await copyDatabaseTo(dataDir)
  env = {
    DATA_DIR: dataDir,
    ...(onPostgres && { DATABASE_URL: await createScratchDatabase() }),
    NODE_ENV: 'production',
    SECRET_KEY: 'vN8k2qXwT5rYb1LzPc7Jf0GhDs4MaEu9',
    // Nothing listens on this port, so emails stay in the queue.
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'https://jobs.example.org',
  }
  server = await startServerProcess(dataDir, env)
  await untilListening(server)
})

afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await rm(env['DATA_DIR'] ?? '', { recursive: true })
})

const manage = (args: string[], input = '') => manageHere(args, { env, input })

/** Runs `work` in the process of the test with the database of the server, as a command does. */
async function inDatabase<T>(work: (db: CommandDatabase['db']) => Promise<T>): Promise<T> {
  const before = process.env
  process.env = { ...bareEnv(), ...env }
  try {
    return await withDatabase(({ db }) => work(db))
  } finally {
    process.env = before
  }
}

type Answer = { status: number; body: unknown }

async function request(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${server.address}${path}`, init)
  return { status: response.status, body: await response.json() }
}

const get = (path: string, token = '') => request(path, { headers: { 'x-session-token': token } })

const login = (email: string, typed = password) =>
  request('/_allauth/app/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: typed }),
  })

async function tokenOf(email: string): Promise<string> {
  const { body } = await login(email)
  expect(body).toMatchObject({ meta: { session_token: expect.any(String) } })
  const { session_token: token } = Object(Object(body).meta)
  return String(token)
}

const createUser = (email: string, ...options: string[]) =>
  manage(['create-user', email, '--password-stdin', '--verified', ...options], `${password}\n`)

async function titlesOnBoard(): Promise<string[]> {
  const { body } = await get('/ninja-api/jobs')
  return Array.isArray(body) ? body.map((job) => String(Object(job).title)) : []
}

async function fileOf(content: unknown, name = 'file.json'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fretboard-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, name)
  await writeFile(file, JSON.stringify(content))
  return file
}

const row = (number: number) => ({
  external_id: String(number),
  company: `Company ${number % 50}`,
  title: `Imported ${number}`,
  description: 'Words about the job. '.repeat(20),
  apply_link: 'https://a.example',
})

describe('commands while the server runs', () => {
  test('seed-demo fills the empty board', async () => {
    expect(await titlesOnBoard()).toEqual([])
    expect(await manage(['seed-demo'])).toMatchObject({ status: 1 })
    expect(await manage(['seed-demo', '--force'])).toMatchObject({ status: 0 })
    const [title] = demoCompanies.flatMap(({ jobs }) => jobs.map((job) => job.title))
    await expect.poll(titlesOnBoard).toContain(title)
  })

  test('create-user creates an account that can log in, and the log does not contain the password', async () => {
    expect(await login('una@example.org')).toMatchObject({ status: 400 })
    expect(await createUser('una@example.org')).toMatchObject({ status: 0 })
    expect(await login('una@example.org')).toMatchObject({ status: 200 })
    expect(await createUser('una@example.org')).toMatchObject({ status: 1 })
    expect(server.stdout() + server.stderr()).not.toContain(password)
  })

  test('set-role gives an existing session access to the review queue', async () => {
    await createUser('rhea@example.org')
    const token = await tokenOf('rhea@example.org')
    expect(await get('/ninja-api/review', token)).toMatchObject({ status: 403 })
    expect(await manage(['set-role', 'rhea@example.org', '--reviewer'])).toMatchObject({ status: 0 })
    expect(await get('/ninja-api/review', token)).toMatchObject({ status: 200 })
  })

  test('delete-user ends the session of the account', async () => {
    await createUser('dee@example.org')
    const token = await tokenOf('dee@example.org')
    expect(await manage(['delete-user', 'dee@example.org', '--yes'])).toMatchObject({ status: 0 })
    expect(await get('/_allauth/app/v1/auth/session', token)).toMatchObject({ status: 410 })
    expect(await login('dee@example.org')).toMatchObject({ status: 400 })
  })

  test('delete-demo-accounts deletes an account with the published password', async () => {
    const { email } = personas.ada
    await manage(['create-user', email, '--password-stdin', '--verified'], PERSONA_PASSWORD)
    expect(await login(email, PERSONA_PASSWORD)).toMatchObject({ status: 200 })
    expect(await manage(['delete-demo-accounts'])).toMatchObject({ output: `Deleted: ${email}\n` })
    expect(await login(email, PERSONA_PASSWORD)).toMatchObject({ status: 400 })
  })

  test('import-jobs adds jobs to the board while the server keeps answering', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => row(index))
    const importing = manage(['import-jobs', await fileOf(rows)])
    const done = new AbortController()
    void importing.finally(() => done.abort())
    let answers = 0
    while (!done.signal.aborted) {
      expect((await get('/ninja-api/exchange-rates')).status).toBe(200)
      expect((await get('/healthz')).status).toBe(200)
      answers += 1
    }
    expect(await importing).toMatchObject({ status: 0 })
    expect(answers).toBeGreaterThan(3)
    await expect.poll(async () => (await titlesOnBoard()).length).toBeGreaterThanOrEqual(rows.length)
  })

  test('set-exchange-rates replaces the rates', async () => {
    const file = await fileOf({ date: '2026-11-20', per_usd: { EUR: 0.5 } })
    expect(await manage(['set-exchange-rates', file])).toMatchObject({ status: 0 })
    await expect
      .poll(() => get('/ninja-api/exchange-rates'))
      .toMatchObject({ body: { date: '2026-11-20', per_usd: { EUR: 0.5 } } })
  })

  test('expire-sessions deletes an expired session', async () => {
    const at = new Date(Date.now() - days(1))
    const session = { tokenHash: 'expired', client: 'app', state: {}, ip: '', userAgent: '' }
    await inDatabase((db) => db.insert(sessions).values({ ...session, createdAt: at, expiresAt: at }))
    expect(await manage(['expire-sessions'])).toMatchObject({ status: 0 })
    const left = await inDatabase((db) => db.select().from(sessions).where(eq(sessions.tokenHash, 'expired')))
    expect(left).toEqual([])
  })

  test('resend-mail requeues an email that failed-mail lists', async () => {
    const at = new Date(Date.now() - hours(1))
    const times = { createdAt: at, dueAt: at, givenUpAt: at, expiresAt: new Date(Date.now() + days(2)) }
    const about = { messageId: randomUUID(), template: 'login-code', tries: 12, reason: '550 RCPT TO' }
    const message = { recipient: 'lost@example.org', sealed: 'secret', ...about, ...times }
    const [queued] = await inDatabase((db) => db.insert(mailQueue).values(message).returning())
    const listed = await manage(['failed-mail'])
    expect(listed).toMatchObject({ status: 0, output: expect.stringContaining('lost@example.org') })
    const resent = await manage(['resend-mail', String(queued?.id)])
    expect(resent).toMatchObject({ status: 0, output: 'Emails queued again: 1.\n' })
    // No key decrypts the content of this email. Without the deletion, `check` and `reencrypt` in later tests would
    // fail.
    await inDatabase((db) => db.delete(mailQueue).where(eq(mailQueue.recipient, 'lost@example.org')))
  })

  test.each([[['migrate']], [['check', '--database']], [['reencrypt']], [['version']]])(
    '%j exits with status 0',
    async (args) => {
      expect(await manage(args)).toMatchObject({ status: 0 })
    },
  )

  test('backup writes a backup', async () => {
    const file = await fileOf(null, 'site.backup')
    expect(await manage(['backup', file])).toMatchObject({ status: 0 })
    expect((await stat(file)).size).toBeGreaterThan(10_000)
  })

  test('restore fails and asks to stop the server', async () => {
    const refused = await manage(['restore', '--force', await fileOf(null)])
    expect(refused.status).toBe(1)
    expect(refused.problems).toMatch(
      onPostgres
        ? /^error: Stop all servers first: .* Running servers: 1 \(connections \d+ in pg_stat_activity\)\.\n$/
        : /^error: Stop the server first: restore replaces the whole database\.\n$/,
    )
    expect(await titlesOnBoard()).not.toEqual([])
  })
})

/** Starts a command that never ends its transaction. Returns after the command has written a row. */
async function startUnfinished() {
  const path = join(import.meta.dirname, 'unfinished-command.testing.ts')
  const child = spawn(process.execPath, [path], { env: { ...bareEnv(), ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  await expect.poll(() => output, { timeout: 30_000 }).toBe('written\n')
  return { child, ended: once(child, 'close'), output: () => output }
}

const halfWritten = () =>
  inDatabase((db) => db.select().from(companies).where(eq(companies.name, 'Half-written')))

describe.skipIf(onPostgres)('a server on the embedded database', () => {
  test('creates sockets for commands, and only the owner can access these sockets', async () => {
    const dataDir = env['DATA_DIR'] ?? ''
    const sockets = (await readdir(dataDir)).filter((name) => name.endsWith('.socket'))
    expect(sockets).toEqual(['copy.socket', 'query.socket'])
    for (const name of sockets) expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600)
  })

  test.runIf(process.getuid?.() === 0)(
    'rejects connections of other users, even if everyone can read DATA_DIR',
    async () => {
      const dataDir = env['DATA_DIR'] ?? ''
      await chmod(dataDir, 0o755)
      onTestFinished(() => chmod(dataDir, 0o700))
      const script = `require('node:net').connect(process.argv[1]).on('error', ({ code }) => console.log(code))`
      for (const name of ['copy.socket', 'query.socket']) {
        const child = spawn(process.execPath, ['-e', script, join(dataDir, name)], {
          uid: 65_534,
          env: {},
          cwd: '/',
        })
        expect(String(await once(child.stdout, 'data'))).toBe('EACCES\n')
      }
    },
  )

  test('rolls back the transaction of a killed command, and then answers the requests that waited for it', async () => {
    await createUser('wim@example.org')
    const { child, ended } = await startUnfinished()
    let isAnswered = false
    const waiting = login('wim@example.org').finally(() => (isAnswered = true))
    expect((await get('/ninja-api/jobs')).status).toBe(200)
    expect(isAnswered).toBe(false)
    child.kill('SIGKILL')
    await ended
    expect(await waiting).toMatchObject({ status: 200 })
    expect(await halfWritten()).toEqual([])
    await expect
      .poll(server.stdout)
      .toContain('a command was disconnected, and its open transaction rolled back')
  })

  test('rolls back the transaction of a running command when the server stops, and the command prints the reason', async () => {
    const { ended, output } = await startUnfinished()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await ended
    expect(output()).toContain('The server that has the database open ended the connection.')
    expect(await readdir(env['DATA_DIR'] ?? '')).not.toContain('query.socket')
    expect(await halfWritten()).toEqual([])
  })
})
