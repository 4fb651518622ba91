import { availableParallelism, loadavg } from 'node:os'

import { defineConfig } from 'vitest/config'

/** The time limit ends tests that hang. It is longer on a busy machine, because all tests take longer there. */
const [load = 0] = loadavg()
const timeLimit = 60_000 * Math.max(1, load / availableParallelism())

export default defineConfig({
  test: {
    name: 'pglite-durable',
    include: ['**/*.test.ts'],
    globalSetup: ['testing/create-template.ts'],
    isolate: false,
    // Node.js loads the modules without Vite and strips the types, as in production.
    experimental: { viteModuleRunner: false },
    maxWorkers: 3,
    testTimeout: timeLimit,
    hookTimeout: timeLimit,
  },
})
