// Five kinds of tests: the contract's rules, the house itself, packages, the server on both databases, screens in jsdom.
import { devNull } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { testsOnPostgres, testsOnPostgresAlone } from './tests/on-postgres.ts'
import { leavesThemOut, rarelyBroken } from './tests/rarely-broken.ts'
import { timeLimit } from './tests/time-limits.ts'
import { manifestKeys } from './vite.config.ts'

/** Node.js strips the types itself, as when the product runs. */
const runByNode = { viteModuleRunner: false }

const leftOut = leavesThemOut ? rarelyBroken : []

/** Which tests of the server run on PostgreSQL; without a word, as for whoever names a file, each of them. */
const onPostgres = process.env.TEST_POSTGRES

const notOn = {
  embedded: () => ['src/server/db/postgres/**', ...(onPostgres === 'instead' ? testsOnPostgresAlone() : [])],
  postgres: () => ['src/server/db/embedded/**'],
}

const onDatabase = (kind: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `server-${kind}`,
    include:
      kind === 'postgres' && (onPostgres === 'differences' || onPostgres === 'instead')
        ? testsOnPostgres()
        : ['src/server/**/*.test.ts'],
    exclude: [...notOn[kind](), ...leftOut],
    // The second and third are for the processes that tests start: more than half of their work is to load the code.
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

// A developer's own `.env` is not to change what the processes do that tests start.
process.env['ENV_FILE'] = devNull

export default defineConfig({
  test: {
    // One more than cores: tests wait for processes, emails and clocks.
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
