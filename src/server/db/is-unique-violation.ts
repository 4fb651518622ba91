const UNIQUE_VIOLATION = '23505'

/** True for a unique violation (of that constraint or index, if named). Drizzle hides the code in `cause`. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : undefined
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return false
  if (cause.code !== UNIQUE_VIOLATION) return false
  return constraint === undefined || ('constraint' in cause && cause.constraint === constraint)
}
