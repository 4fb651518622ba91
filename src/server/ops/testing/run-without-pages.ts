// Runs the server with empty pages, for tests of its start and shutdown.
import { run } from '#server/run.ts'

import { emptyPages } from './empty-pages.ts'

await run({ loadBuild: async () => emptyPages })
