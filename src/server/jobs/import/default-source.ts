import { parse } from 'node:path'

import { MAX_SOURCE_LENGTH } from '#contract/jobs/limits.ts'
import { identifier } from '#contract/jobs/payload-fields.ts'

import { listReasons } from './fields.ts'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * Returns the file name without its extension, to be the source of rows that have no source. @throws UnreadableFile if
 * the name is not a valid source
 */
export function defaultSource(path: string): string {
  const { name } = parse(path)
  const { data, error } = identifier({ max: MAX_SOURCE_LENGTH }).safeParse(name)
  if (data !== undefined) return data
  const reasons = listReasons(error.issues, () => name).map(({ reason }) => reason)
  throw new UnreadableFile(
    `${path}: rows without a source get the file name as their source, but this file name ${reasons.join('; ')}`,
  )
}
