// Things that are slow to make and depend on the schema and the version of PGlite only, kept between test runs.
import { createHash } from 'node:crypto'
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { schemaVersion } from '../migrate.ts'

const nodeModules = join(import.meta.dirname, '../../../../node_modules')
const cache = join(nodeModules, '.cache/fretboard')

/** @returns the path of `name` in the cache, after `make` has made it there if need be. */
export async function cached(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const pglite = await readFile(join(nodeModules, '@electric-sql/pglite/package.json'))
  const key = createHash('sha256').update(pglite).update(schemaVersion()).digest('hex').slice(0, 16)
  const path = join(cache, `${key}-${name}`)
  await access(path).catch(() => makeAside(path, make))
  return path
}

/** Several workers may be doing this: the first to finish wins. */
async function makeAside(path: string, make: (path: string) => Promise<void>): Promise<void> {
  await mkdir(cache, { recursive: true })
  const aside = `${path}.${process.pid}`
  await make(aside)
  await rename(aside, path).catch(() => rm(aside, { recursive: true }))
}
