// The build context of `docker build`: all files that .dockerignore does not exclude.
import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

type Rule = { pattern: string; isException: boolean }

/**
 * Returns a function that checks whether the build context contains a file. The last matching rule of .dockerignore
 * decides. A rule matches a file if its pattern matches the path of the file or of a folder that contains the file.
 */
export function readDockerignore(root: string): (path: string) => boolean {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): Rule => ({
      pattern: replaceLeadingDots(line.replace(/^!/, '')),
      isException: line.startsWith('!'),
    }))
  return (path) => {
    const names = replaceLeadingDots(path).split('/')
    const places = names.map((_name, index) => names.slice(0, index + 1).join('/'))
    const last = rules.findLast(({ pattern }) => places.some((place) => matchesGlob(place, pattern)))
    return last === undefined || last.isException
  }
}

/** Replaces the dot at the start of names. In Docker, unlike in Node.js, * also matches names that begin with a dot. */
function replaceLeadingDots(path: string): string {
  return path.replaceAll(/(?<=^|\/)\./g, 'dot:')
}
