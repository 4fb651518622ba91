import { availableParallelism, loadavg } from 'node:os'

import { defineConfig } from 'vitest/config'

/** The time limit only ends tests that hang, so busy machines get more time. */
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
