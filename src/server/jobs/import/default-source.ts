// What is the source of rows that name none: the name of their file.
import { parse } from 'node:path'

import { longestSource } from '#contract/jobs/limits.ts'

import { line } from './fields.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The file's name without its ending. Throws UnreadableFile when no source can be so. */
export function defaultSource(path: string): string {
  const { data, error } = line(longestSource).safeParse(parse(path).name)
  if (data !== undefined) return data
  const reasons = error.issues.map(({ message }) => message).join('; ')
  throw new UnreadableFile(`${path}: its name, which is the source of rows without one, ${reasons}`)
}
