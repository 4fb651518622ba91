// Browser tests: Chromium against the real server, with demo data in an embedded database of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from '@playwright/test'

import { leavesThemOut, rarelyBroken } from './tests/rarely-broken.ts'
import { timeLimit } from './tests/time-limits.ts'
import { chromiumArgs, findChromium } from './tools/scripts/chromium.ts'

// Workers read this file too: what is chosen here once reaches them through the environment.
// Below the ports that systems give away by themselves.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 10_000))
process.env.E2E_DATA_DIR ??= temporaryFolder()
process.env.E2E_HOST ??= join(process.env.E2E_DATA_DIR, 'host')

// The name, not the number: passkeys and cookies know only localhost.
const baseURL = `http://localhost:${process.env.E2E_PORT}`

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fretboard-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export default defineConfig({
  testDir: 'e2e',
  testIgnore: leavesThemOut ? rarelyBroken.map((path) => `**/${path}`) : [],
  outputDir: 'test-results/playwright',
  // A file stays in one worker: each worker starts a site for the settings of its tests.
  fullyParallel: false,
  workers: 3,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: timeLimit(60),
  expect: { timeout: timeLimit(15) },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
    // Traces cost a third of the time: ask for them with `--trace retain-on-failure`.
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'exec node tools/scripts/serve-for-tests.ts',
    url: `${baseURL}/readyz`,
    timeout: timeLimit(60),
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: join(process.env.E2E_DATA_DIR, 'data'),
      E2E_HOST: process.env.E2E_HOST,
      DATABASE_URL: '',
      // A developer's own `.env` is not to change what the tests find.
      ENV_FILE: devNull,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
