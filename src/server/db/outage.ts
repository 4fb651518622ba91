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
/** The server answers, though not with a connection: too many of them, no right to one, no such database. */
const answersWithRefusal = /^(?:53300|28|3D)/
/** What concerns one statement or transaction: a limit of its time, read-only, a full disk. */
const concernsStatement = /^(?:25|55P03|57014|57P05|531|532|534|58)/
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect'

export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseOutage) return true
  return error instanceof DrizzleQueryError && isOutageCause(error.cause)
}

/** The same of an error as `pg` throws it. */
export function isOutageCause(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if (cause instanceof DatabaseOutage) return true
  const code = codeOf(cause)
  return SQLSTATE.test(code)
    ? serverIsAway.test(code)
    : connectionIsLost.test(code) || connectionIsLost.test(cause.message)
}

/** Whether the server itself may be away, so that it is worth asking. */
export function mayBeAway(error: unknown): boolean {
  return isOutageCause(innermost(error)) && !concernsStatement.test(codeOf(innermost(error)))
}

/** Whether the server answered, and had no connection for us. */
export function isRefusal(error: unknown): boolean {
  return answersWithRefusal.test(codeOf(innermost(error)))
}

/** Whether more connections, or fewer requests, would have helped. */
export function isWantOfConnections(error: unknown): boolean {
  const cause = innermost(error)
  return codeOf(cause) === '53300' || (cause instanceof Error && cause.message === NO_CONNECTION_FREE)
}

/** In one line, with the code where there is one, and without the statement. */
export function outageReason(error: unknown): string {
  const cause = innermost(error)
  const code = codeOf(cause)
  const message = cause instanceof Error ? cause.message : String(cause)
  const text = message.split('\n', 1)[0] || code || 'unknown'
  return code === '' || text.includes(code) ? text : `${text} (${code})`
}

/** What `pg` or the system said, below what was made of it. */
function innermost(error: unknown): unknown {
  const isWrapped = error instanceof DatabaseOutage || error instanceof DrizzleQueryError
  return isWrapped && error.cause !== undefined ? innermost(error.cause) : error
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
