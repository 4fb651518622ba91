// Rows that name no source get the name of their file.
import { parse } from 'node:path'

import { longestSource } from '#contract/jobs/limits.ts'
import { line } from '#contract/jobs/payload-fields.ts'

import { reasonsOf } from './fields.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** @returns the file's name without its ending. @throws UnreadableFile when the name cannot be a source */
export function defaultSource(path: string): string {
  const { name } = parse(path)
  const { data, error } = line({ most: longestSource }).safeParse(name)
  if (data !== undefined) return data
  const reasons = reasonsOf(error.issues, () => name).map(({ reason }) => reason)
  throw new UnreadableFile(
    `${path}: its name cannot be the source of rows without one: it ${reasons.join('; ')}`,
  )
}
