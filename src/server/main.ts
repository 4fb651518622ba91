// The process: the product with the pages that `npm run build` made.
import { join } from 'node:path'

import { run } from './run.ts'
import { loadWebBuild } from './website/web-build.ts'

await run({ loadBuild: () => loadWebBuild(join(import.meta.dirname, '../../dist')) })
