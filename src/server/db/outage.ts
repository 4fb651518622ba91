// Recognizes the errors of queries that fail because the database is temporarily unavailable.
import { DrizzleQueryError } from 'drizzle-orm'

/** Thrown if PostgreSQL is unavailable. Wraps the errors of the driver `pg`, which have no common class. */
export class DatabaseOutage extends Error {
  override name = 'DatabaseOutage'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/**
 * Matches the SQLSTATEs (error codes) of an unavailable database: connection failure, invalid authorization, no such
 * database, insufficient resources, operator intervention or statement timeout, system error, read-only, lock not
 * available.
 */
const unavailableStates = /^(?:08|28|3D|53|57|58)|^(?:25006|25P03|25P04|55P03)$/
const SQLSTATE = /^[\dA-Z]{5}$/
/** Matches error codes of the operating system, such as ECONNREFUSED, and messages of `pg` errors without a code. */
const connectionLost = /^E[A-Z_]{3,}$|terminated|timeout|not queryable|connection error|closed/
/**
 * Matches the SQLSTATEs of a server that rejects the connection: too many connections, invalid authorization, no such
 * database.
 */
const connectionRejected = /^(?:53300|28|3D)/
/** Matches the SQLSTATEs of failures of a single statement or transaction: timeout, read-only, full disk. */
const statementOnly = /^(?:25|55P03|57014|57P05|531|532|534|58)/
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect'

/** Returns whether an error of a drizzle query means that the database is unavailable. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseOutage) return true
  return error instanceof DrizzleQueryError && isOutageCause(error.cause)
}

/** Returns whether an error of `pg` means that the database is unavailable. */
export function isOutageCause(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if (cause instanceof DatabaseOutage) return true
  const code = codeOf(cause)
  return SQLSTATE.test(code)
    ? unavailableStates.test(code)
    : connectionLost.test(code) || connectionLost.test(cause.message)
}

/** Returns whether the whole server may be unavailable. If so, the caller should run a health check. */
export function mayBeUnavailable(error: unknown): boolean {
  return isOutageCause(innermostCause(error)) && !statementOnly.test(codeOf(innermostCause(error)))
}

/** Returns whether the server answered and rejected the connection. The server is running in this case. */
export function isConnectionRejected(error: unknown): boolean {
  return connectionRejected.test(codeOf(innermostCause(error)))
}

/** Returns whether a query failed because the pool or the server had no free connection. */
export function isConnectionShortage(error: unknown): boolean {
  const cause = innermostCause(error)
  return codeOf(cause) === '53300' || (cause instanceof Error && cause.message === NO_CONNECTION_FREE)
}

/** Returns the reason for an outage in one line, with the error code if it has one. Omits the SQL of the query. */
export function describeOutage(error: unknown): string {
  const cause = innermostCause(error)
  const code = codeOf(cause)
  const message = cause instanceof Error ? cause.message : String(cause)
  const text = message.split('\n', 1)[0] || code || 'unknown'
  return code === '' || text.includes(code) ? text : `${text} (${code})`
}

/** Returns the original error of `pg` or the operating system, which other errors may wrap. */
function innermostCause(error: unknown): unknown {
  const isWrapped = error instanceof DatabaseOutage || error instanceof DrizzleQueryError
  return isWrapped && error.cause !== undefined ? innermostCause(error.cause) : error
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
