// Browser tests: Chromium with the real server and demo data in an embedded database.
import { mkdtempSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from '@playwright/test'

import { mainPaths } from './tests/main-paths.ts'
import { excludesSlowTests } from './tests/rarely-broken.ts'
import { timeLimit } from './tests/time-limits.ts'
import { chromiumArgs, findChromium } from './tools/scripts/chromium.ts'

// Workers also load this file, so the environment passes them the port and the folders. The port is below the range
// from which operating systems assign ports to other programs.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 10_000))
process.env.E2E_DATA_DIR ??= temporaryFolder()
process.env.E2E_HOST ??= join(process.env.E2E_DATA_DIR, 'host')

// A host name instead of an IP address, because passkeys require a host name.
const baseURL = `http://localhost:${process.env.E2E_PORT}`

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fretboard-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: excludesSlowTests ? mainPaths : '*.test.ts',
  outputDir: 'test-results/playwright',
  // Tests of a file share a worker. Otherwise, each worker would start its own server with the settings of the file.
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
    // Recording traces would take a third of the run time. To record them, pass `--trace retain-on-failure`.
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
      // A developer's `.env` must not affect the tests.
      ENV_FILE: devNull,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
