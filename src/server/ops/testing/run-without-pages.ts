// The product as a process of its own, with its APIs but an empty page: for tests of its start and its end.
import { run } from '#server/run.ts'

import { emptyPages } from './empty-pages.ts'

await run({ loadBuild: async () => emptyPages })
