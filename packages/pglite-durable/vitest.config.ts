import { availableParallelism, loadavg } from 'node:os'

import { defineConfig } from 'vitest/config'

/** The purpose of the time limit is to end tests that hang, so it is longer on a busy machine. */
const [load = 0] = loadavg()
const timeLimit = 60_000 * Math.max(1, load / availableParallelism())

export default defineConfig({
  test: {
    name: 'pglite-durable',
    include: ['**/*.test.ts'],
    globalSetup: ['testing/create-template.ts'],
    isolate: false,
    // Node.js strips the types, as in production.
    experimental: { viteModuleRunner: false },
    maxWorkers: 3,
    testTimeout: timeLimit,
    hookTimeout: timeLimit,
  },
})
