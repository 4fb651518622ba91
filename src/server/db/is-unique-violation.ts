const UNIQUE_VIOLATION = '23505'

/**
 * Returns whether a query failed because a row violates a unique constraint. If `constraint` is given, returns true
 * only for a violation of this constraint. Also accepts errors of drizzle, which contain PostgreSQL's error in `cause`.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : undefined
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return false
  if (cause.code !== UNIQUE_VIOLATION) return false
  return constraint === undefined || ('constraint' in cause && cause.constraint === constraint)
}
