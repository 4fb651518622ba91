export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

export function isCertificateError(error: unknown): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_/.test(errorCodeOf(error))
}

/**
 * Returns the system's code of a network error, such as ECONNREFUSED, or '' if it has none. If several attempts to
 * connect failed, returns the code of the first one.
 */
export function errorCodeOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error && 'code' in first ? String(first.code) : ''
}
