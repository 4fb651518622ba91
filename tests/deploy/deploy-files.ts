// Reads the files of deploy/ for tests.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Returns the texts of the Dockerfile and of the files in deploy/, by path. Excludes deploy/monitoring. */
export async function readDeployFiles(): Promise<Map<string, string>> {
  const found = await Array.fromAsync(glob('deploy/**/*', { cwd: root, withFileTypes: true }))
  const paths = found
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/deploy/monitoring'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  const texts = ['Dockerfile', ...paths.filter((path) => !path.endsWith('deploy/compose.env'))]
  return new Map(
    await Promise.all(texts.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  )
}

const assignmentPattern = /^\s*(?:#\s*|- |&\w+ |Environment=|ENV )?(?:\S+=\S+ )?([A-Z][A-Z_]{2,})(?:=|: )/gm

/** Returns the names of variables that a file sets, including those in comments. */
export function listVariables(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(assignmentPattern), ([, name = '']) => name))]
}

/** Returns a duration in a configuration file of nginx or Caddy in milliseconds. */
export function readDuration(text: string, pattern: RegExp): number {
  const [, count = '', unit] = pattern.exec(text) ?? []
  if (count === '') throw new Error(`There is no ${pattern.source}.`)
  return Number(count) * (unit === 's' ? 1000 : 1)
}
