// The product as browser tests start it: main.ts on a prepared data folder, with password hashes that cost little.
import { join } from 'node:path'

import { leastCost } from '#server/lib/password-cost.testing.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { run } from '#server/run.ts'

await import('./prepare-data.ts')
await run({ loadBuild: () => loadWebBuild(join(import.meta.dirname, '../dist')), passwordCost: leastCost })
