// Writes docs/reference/map.md. tests/map/map.test.ts fails when the page is out of date.
import { writeFile } from 'node:fs/promises'

import { buildMap } from '../../tests/map/endpoints-map.ts'

const root = `${import.meta.dirname}/../..`
await writeFile(`${root}/docs/reference/map.md`, await buildMap(root))
