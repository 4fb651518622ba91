import { join } from 'node:path'

import { loadWebBuild } from './pages/web-build.ts'
import { run } from './run.ts'

await run({ loadBuild: () => loadWebBuild(join(import.meta.dirname, '../../dist')) })
