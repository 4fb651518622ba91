// Caches the template databases of tests between test runs, by schema and PGlite version.
import { createHash } from 'node:crypto'
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { schemaVersion } from '../migrate.ts'

const nodeModules = join(import.meta.dirname, '../../../../node_modules')
const cache = join(nodeModules, '.cache/fretboard')

/**
 * Returns the path of the template `name` in the cache. If the cache lacks it, calls `create` with a path to write to.
 */
export async function cachedTemplate(name: string, create: (path: string) => Promise<void>): Promise<string> {
  const pglite = await readFile(join(nodeModules, '@electric-sql/pglite/package.json'))
  const key = createHash('sha256').update(pglite).update(schemaVersion()).digest('hex').slice(0, 16)
  const path = join(cache, `${key}-${name}`)
  await access(path).catch(() => createAndMove(path, create))
  return path
}

/** Creates a template. If several workers do this concurrently, uses the template of the first worker to finish. */
async function createAndMove(path: string, create: (path: string) => Promise<void>): Promise<void> {
  await mkdir(cache, { recursive: true })
  const temporary = `${path}.${process.pid}`
  await create(temporary)
  await rename(temporary, path).catch(() => rm(temporary, { recursive: true }))
}
