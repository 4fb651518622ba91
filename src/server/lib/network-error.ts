// What went wrong between two machines.

export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}

export function isOfCertificate(error: unknown): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_/.test(codeOf(error))
}

/** The code of the system; '' where there is none. Of several attempts, such as to IPv4 and IPv6, the first counts. */
export function codeOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error && 'code' in first ? String(first.code) : ''
}
