// `npm run config-docs`: writes docs/reference/configuration.md and .env.example; a test fails when they are stale.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { printedFiles } from '#server/config/config-docs.ts'

for (const [path, text] of Object.entries(printedFiles))
  await writeFile(join(import.meta.dirname, '../..', path), text)
