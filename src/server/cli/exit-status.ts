import { CommanderError } from 'commander'

import { ConfigError } from '#server/config/config.ts'
import { UnreadableFile } from '#server/jobs/import/unreadable-file.ts'

import { Misuse } from './misuse.ts'
import { complain } from './terminal.ts'

const failed = 1
const misused = 2

/** Prints the reasons, a line each. @returns the exit status: 0 for help, 2 for a wrong command line or a file that cannot be read, 1 for everything else. */
export function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : misused
  const reasons = error instanceof ConfigError ? error.problems : [reasonOf(error)]
  for (const reason of reasons) complain(`error: ${reason}`)
  return error instanceof UnreadableFile || error instanceof Misuse ? misused : failed
}

/** The database's own words: the error of a query repeats the whole statement around them. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'query' in error && error.cause instanceof Error ? error.cause.message : error.message
}
