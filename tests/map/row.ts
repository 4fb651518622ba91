// A line of the map: a call, and where it is served and tested.
import { dirname, posix } from 'node:path'

import type { Call } from '#contract/endpoint.ts'

export type Source = { path: string; text: string }
export type Row = { endpoint: Call; guard: string; routes: string; useCase: string; tests: string[] }

/** `import { handler } from './file.ts'` in a routes file, or all of it: the file that the handler comes from. */
export function homeOf(handler: string, routes: Source): string {
  const imported = new RegExp(
    `import (?:\\{[^}]*\\b${handler}\\b[^}]*\\}|\\* as ${handler}) from '(\\.[^']+)'`,
  ).exec(routes.text)?.[1]
  return imported === undefined ? routes.path : posix.join(dirname(routes.path), imported)
}
