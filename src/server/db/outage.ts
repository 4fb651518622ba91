// Errors that mean that the database is unavailable for now, whatever was asked of it.
import { DrizzleQueryError } from 'drizzle-orm'

/** PostgreSQL cannot be reached. What `pg` says of it has no common form. */
export class DatabaseOutage extends Error {
  override name = 'DatabaseOutage'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/**
 * SQLSTATEs: no connection, no right to one, no such database, no resources, an operator at work or a statement that
 * took too long, the system's own errors, read-only, locked.
 */
const serverIsAway = /^(?:08|28|3D|53|57|58)|^(?:25006|25P03|25P04|55P03)$/
const SQLSTATE = /^[\dA-Z]{5}$/
/** Of the system (ECONNREFUSED, ETIMEDOUT), and of `pg`, which has no codes of its own. */
const connectionIsLost = /^E[A-Z_]{3,}$|terminated|timeout|not queryable|connection error|closed/

export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseOutage) return true
  return error instanceof DrizzleQueryError && isAway(error.cause)
}

function isAway(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return SQLSTATE.test(code)
    ? serverIsAway.test(code)
    : connectionIsLost.test(code) || connectionIsLost.test(cause.message)
}
