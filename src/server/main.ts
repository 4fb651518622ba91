import { join } from 'node:path'

import { prepareImports } from './ops/prepare-imports.ts'
import { watchForStop } from './ops/stop.ts'

const stopRequest = watchForStop()
prepareImports()

// Imported dynamically, because static imports would be loaded before the lines above run.
const [{ loadWebBuild }, { run }] = await Promise.all([import('./pages/web-build.ts'), import('./run.ts')])

await run({ stopRequest, loadBuild: () => loadWebBuild(join(import.meta.dirname, '../../dist')) })
