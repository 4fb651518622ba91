// Starts server processes with DEMO=on. The processes use the embedded database, so this test does not also run on
// PostgreSQL.
import { describe, expect, onTestFinished, test } from 'vitest'

import { personaAddresses } from '#server/db/seed/demo-names.ts'
import { testDatabase } from '#server/db/testing.ts'
import { folderWithDatabase } from '#server/db/testing/folder-with-database.ts'
import { startServerProcess, untilListening } from '#server/ops/testing/server-process.ts'

const { kind } = await testDatabase()

const demo = {
  NODE_ENV: 'production',
  SECRET_KEY: 'vN8k2qXwT5rYb1LzPc7Jf0GhDs4MaEu9',
  PUBLIC_URL: 'https://demo.example.org',
  DEMO: 'on',
}

async function start(dataDir: string, env: Record<string, string>) {
  const run = await startServerProcess(dataDir, env)
  onTestFinished(() => void run.child.kill('SIGKILL'))
  return run
}

async function started(dataDir: string, env: Record<string, string>) {
  const run = await start(dataDir, env)
  const address = await untilListening(run)
  const stop = async () => {
    run.child.kill('SIGTERM')
    await run.ended
  }
  return { ...run, address, stop }
}

describe.runIf(kind === 'embedded')('a start with DEMO=on', () => {
  // This test starts four processes, so it has a long timeout.
  test(
    'the server loads the demo data once, and does not start with DEMO after it has run without DEMO',
    {
      timeout: 240_000,
    },
    async () => {
      const dataDir = await folderWithDatabase()
      const first = await started(dataDir, demo)
      expect(await (await fetch(`${first.address}/ninja-api/jobs`)).json()).not.toEqual([])
      for (const email of personaAddresses) expect(first.stderr()).toContain(`  ${email} `)
      const signup = await fetch(`${first.address}/_allauth/app/v1/auth/signup`, {
        method: 'POST',
        body: JSON.stringify({ email: 'visitor@example.org', password: 'Two-f0lk-guitars' }),
      })
      expect(signup.status).toBe(401)
      await first.stop()
      const second = await started(dataDir, demo)
      expect(second.stderr()).toBe('')
      await second.stop()
      const board = await started(dataDir, {})
      await board.stop()
      const refused = await start(dataDir, demo)
      expect(await refused.ended).toBe(1)
      expect(refused.stderr()).toBe(
        'DEMO is "on", but the database has data that the demo did not create (accounts: 1, companies: 0). ' +
          'A demo deletes all data every night: use an empty database, such as with DATA_DIR=.data-demo, or set DEMO=off.\n',
      )
    },
  )
})
