// Writes docs/reference/map.md: which file does what each endpoint is for, and where it is tested. tests/map/map.test.ts fails when it is stale.
import { writeFile } from 'node:fs/promises'

import { mapOf } from '../../tests/map/endpoints-map.ts'

const root = `${import.meta.dirname}/../..`
await writeFile(`${root}/docs/reference/map.md`, await mapOf(root))
