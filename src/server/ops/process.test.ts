import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, onTestFinished, test } from 'vitest'

import { personas } from '#server/db/seed/personas.ts'
import { testDatabase } from '#server/db/testing.ts'
import { folderWithDatabase } from '#server/db/testing/folder-with-database.ts'
import { emptyFolder } from '#server/lib/empty-folder.testing.ts'

import { startServerProcess, untilListening as started } from './testing/server-process.ts'

const manage = join(import.meta.dirname, '../cli/main.ts')
const { kind } = await testDatabase()

async function start(env: Record<string, string>, dataDir?: string) {
  const run = await startServerProcess(dataDir ?? (await folderWithDatabase()), env)
  onTestFinished(() => void run.child.kill('SIGKILL'))
  return run
}

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'vN8k2qXwT5rYb1LzPc7Jf0GhDs4MaEu9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'https://jobs.example.org',
}

// Each test below starts server processes with an embedded database. The tests are therefore skipped when the suite
// runs on PostgreSQL.
describe.runIf(kind === 'embedded')('the start fails with one line and status 1 for', () => {
  test('an invalid setting', async () => {
    const run = await start({ PORT: '80x80' })
    expect(await run.ended).toBe(1)
    expect(run.stderr()).toBe('PORT is "80x80". Use a whole number from 1 to 65535.\n')
  })

  test('a short secret, without printing it', async () => {
    const run = await start({ ...production, SECRET_KEY: 'hunter2' })
    expect(await run.ended).toBe(1)
    expect(run.stderr()).toMatch(/^SECRET_KEY is set to a value that cannot be used\. Use .*\.\n$/)
    expect(run.stdout() + run.stderr()).not.toContain('hunter2')
  })

  test('a misspelled name of a setting in production', async () => {
    const { PUBLIC_URL, ...others } = production
    const run = await start({ ...others, PUBLIC_UR: PUBLIC_URL })
    expect(await run.ended).toBe(1)
    expect(run.stderr()).toBe('PUBLIC_UR is not a setting: did you mean PUBLIC_URL?\n')
  })

  // This test starts four processes.
  test('demo accounts in production', { timeout: 60_000 }, async () => {
    const dataDir = await folderWithDatabase()
    const first = await start({}, dataDir)
    await started(first)
    first.child.kill('SIGTERM')
    await first.ended
    const second = await start(production, dataDir)
    expect(await second.ended).toBe(1)
    expect(second.stderr()).toMatch(/^NODE_ENV is production, and demo accounts .*root@example\.com.*\.\n$/)
    const [command = ''] = /delete-demo-accounts/.exec(second.stderr()) ?? []
    const env = { ...process.env, ...production, DATA_DIR: dataDir }
    await promisify(execFile)(process.execPath, [manage, command], { env })
    const third = await start(production, dataDir)
    await started(third)
    expect(third.stderr()).toBe('')
  })

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const run = await start({ PORT: port })
    expect(await run.ended).toBe(1)
    expect(run.stderr()).toBe(
      `PORT ${port} of 127.0.0.1 is in use by another program; set PORT to a free one.\n`,
    )
  })
})

describe.runIf(kind === 'embedded')('the server process', () => {
  test('reads .env like the commands of `manage`, and warns about an unknown setting', async () => {
    const file = join(await emptyFolder(), 'settings')
    await writeFile(file, 'SITE_NAME=Plectrum\nMAIL_FORM=jobs@example.org\n')
    const run = await start({ ENV_FILE: file })
    await started(run)
    expect(run.stdout()).toContain('Plectrum is at http')
    expect(run.stdout()).toContain(`MAIL_FORM (line 2 of ${file}) is not a setting: did you mean MAIL_FROM?`)
  })

  test('loads demo data at the first start, logs JSON lines and shuts down on SIGTERM', async () => {
    const run = await start({})
    const address = await started(run)
    expect(await (await fetch(`${address}/ninja-api/jobs`)).json()).not.toEqual([])
    expect(run.stderr()).toMatch(/^Demo accounts:\n/)
    for (const { email } of Object.values(personas)) expect(run.stderr()).toContain(`  ${email} `)
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
    const lines = run
      .stdout()
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(lines).toContainEqual(expect.objectContaining({ path: '/ninja-api/jobs', status: 200 }))
  })

  test('shuts down on SIGTERM while it waits for the database', async () => {
    const run = await start({ DATABASE_URL: 'postgres://127.0.0.1:1/nothing' })
    await expect.poll(run.stdout, { timeout: 20_000 }).toContain('waiting for it for up to 30 s')
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)
    expect(run.stderr()).toBe('')
  })

  test('does not wait for DRAIN_SECONDS if it is stopped during the start', async () => {
    const run = await start({ DRAIN_SECONDS: '60' }, await emptyFolder())
    await expect.poll(run.stdout, { timeout: 60_000 }).toContain('loading demo data')
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)
  })

  test('accepts requests while /readyz fails, until DRAIN_SECONDS pass or a second signal arrives', async () => {
    const run = await start({ DRAIN_SECONDS: '60' })
    const address = await started(run)
    run.child.kill('SIGTERM')
    const readiness = async () => (await fetch(`${address}/readyz`)).status
    await expect.poll(readiness, { timeout: 10_000 }).toBe(503)
    const response = await fetch(`${address}/ninja-api/jobs`)
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(1)
  })

  test('starts without demo data in production and shuts down on SIGINT', async () => {
    const run = await start(production)
    const address = await started(run)
    expect(await (await fetch(`${address}/ninja-api/jobs`)).json()).toEqual([])
    expect(run.stderr()).toBe('')
    run.child.kill('SIGINT')
    expect(await run.ended).toBe(0)
  })
})
