// The Vitest projects: the contract (`rules`), the repository itself (`house`), the packages (`packages/*`), the server
// on each database (`server-embedded`, `server-postgres`), and components in jsdom (`screens`).
import { devNull } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import {
  listTestsOfConcurrency,
  listTestsOnPostgres,
  listTestsOnPostgresOnly,
  slowestOnEmbedded,
} from './tests/on-postgres.ts'
import { excludesSlowTests, rarelyBroken } from './tests/rarely-broken.ts'
import { timeLimit } from './tests/time-limits.ts'
import { manifestKeys } from './vite.config.ts'

/** Node.js strips the types, like in production. */
const runByNode = { viteModuleRunner: false }

const leftOut = excludesSlowTests ? rarelyBroken : []

/**
 * If the value is `differences` or `instead`, only the tests that tests/on-postgres.ts selects run on PostgreSQL. With
 * `instead`, most of them do not run on the embedded database. Without a value, all server tests run on both databases.
 */
const onPostgres = process.env.TEST_POSTGRES

const notOn = {
  embedded: () => [
    'src/server/db/postgres/**',
    ...(onPostgres === 'instead' ? listTestsOnPostgresOnly() : []),
    ...(onPostgres === 'differences' ? [...slowestOnEmbedded, ...listTestsOfConcurrency()] : []),
  ],
  postgres: () => ['src/server/db/embedded/**'],
}

const onDatabase = (kind: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `server-${kind}`,
    include:
      kind === 'postgres' && (onPostgres === 'differences' || onPostgres === 'instead')
        ? listTestsOnPostgres()
        : ['src/server/**/*.test.ts'],
    exclude: [...notOn[kind](), ...leftOut],
    // NODE_OPTIONS and NODE_COMPILE_CACHE shorten the start of the processes that tests start.
    env: {
      TEST_DATABASE: kind,
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'tests/quick-start.ts')).href}`,
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled'),
    },
    globalSetup: [
      'src/server/db/testing/create-templates.ts',
      ...(kind === 'postgres' ? ['src/server/db/testing/drop-scratch.ts'] : []),
    ],
    setupFiles: ['tests/property-tests.ts'],
    isolate: false,
    experimental: runByNode,
  },
})

// A developer's `.env` must not affect the processes that tests start.
process.env['ENV_FILE'] = devNull

export default defineConfig({
  test: {
    // One more than the usual number of cores, because tests wait for processes and emails.
    maxWorkers: 3,
    slowTestThreshold: 10_000,
    expect: { poll: { timeout: timeLimit(10) } },
    testTimeout: timeLimit(60),
    hookTimeout: timeLimit(60),
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/contract/**/*.test.ts'],
          isolate: false,
          experimental: runByNode,
          setupFiles: ['tests/property-tests.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['tests/**/*.test.ts'],
          exclude: leftOut,
        },
      },
      'packages/*',
      onDatabase('embedded'),
      onDatabase('postgres'),
      {
        extends: true,
        plugins: [react(), manifestKeys],
        test: {
          name: 'screens',
          isolate: false,
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['src/web/testing/setup.ts'],
        },
      },
    ],
  },
})
