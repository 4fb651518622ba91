// The files of deploy/ and what they say, for tests that compare them with the product.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Everything that is installed from deploy/, and the Dockerfile. Monitoring has tests of its own. */
export async function deployFiles(): Promise<Map<string, string>> {
  const found = await Array.fromAsync(glob('deploy/**/*', { cwd: root, withFileTypes: true }))
  const paths = found
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/deploy/monitoring'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  const texts = ['Dockerfile', ...paths.filter((path) => !path.endsWith('deploy/compose.env'))]
  return new Map(
    await Promise.all(texts.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  )
}

const assignment = /^\s*(?:#\s*|- |&\w+ |Environment=|ENV )?(?:\S+=\S+ )?([A-Z][A-Z_]{2,})(?:=|: )/gm

/** The names of variables that a file sets, also in comments that offer one. */
export function variablesOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(assignment), ([, name = '']) => name))]
}

/** A time as nginx and Caddy write it, in milliseconds. */
export function timeOf(text: string, pattern: RegExp): number {
  const [, count = '', unit] = pattern.exec(text) ?? []
  if (count === '') throw new Error(`There is no ${pattern.source}.`)
  return Number(count) * (unit === 's' ? 1000 : 1)
}
