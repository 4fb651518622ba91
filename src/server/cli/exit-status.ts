import { CommanderError } from 'commander'

import { ConfigError } from '#server/config/config.ts'
import { UnreadableFile } from '#server/jobs/import/unreadable-file.ts'
import { describeFileError } from '#server/lib/file-error-reason.ts'

import { printError } from './terminal.ts'
import { UsageError } from './usage-error.ts'

const FAILURE = 1
const USAGE_ERROR = 2

/**
 * Prints an error of a command, one line for each reason. Returns the exit status. It is 2 for a wrong command line or
 * an unreadable file, and 1 for other errors. It is 0 for `--help`, which commander also reports as an error.
 */
export function reportError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_ERROR
  const reasons = error instanceof ConfigError ? error.problems : [reasonOf(error)]
  for (const reason of reasons) printError(`error: ${reason}`)
  return error instanceof UnreadableFile || error instanceof UsageError ? USAGE_ERROR : FAILURE
}

/** Returns the message of an error. For a failed query, omits drizzle's message, which repeats the whole statement. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const fileReason = describeFileError(error)
  if (fileReason !== undefined && 'path' in error) return `${String(error.path)}: ${fileReason}`
  return 'query' in error && error.cause instanceof Error ? error.cause.message : error.message
}
