// The product as browser tests start it: main.ts on a prepared data folder, with password hashes that cost little.
import { join } from 'node:path'

import { leastCost } from '#server/lib/password-cost.testing.ts'
import { run } from '#server/run.ts'
import { loadWebBuild } from '#server/website/web-build.ts'

await import('./prepare-data.ts')
await run({ loadBuild: () => loadWebBuild(join(import.meta.dirname, '../dist')), passwordCost: leastCost })
