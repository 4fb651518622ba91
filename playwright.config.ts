// Browser tests: Chromium against the real server, with demo data in an embedded database of its own.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from '@playwright/test'

import { chromiumArgs, findChromium } from './scripts/chromium.ts'

// Workers read this file too: what is chosen here once reaches them through the environment.
process.env.CHROMIUM_PATH ??= findChromium()
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000))
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'fretboard-e2e-'))

// The name, not the number: passkeys and cookies know only localhost.
const baseURL = `http://localhost:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArgs },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node src/server/main.ts',
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
