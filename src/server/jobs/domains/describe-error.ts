import { errorCodeOf, isCertificateError, isTimeout } from '#server/lib/network-error.ts'
import { ForbiddenAddress } from '#server/lib/outgoing-request.ts'

const sentences = new Map([
  ['ENOTFOUND', 'This name does not exist.'],
  ['ENODATA', 'There is no text record.'],
  ['ECONNREFUSED', 'No server answers at this address.'],
])

export function describeError(error: unknown): string {
  if (error instanceof ForbiddenAddress) return `We did not check this address, because it ${error.message}.`
  if (isTimeout(error)) return 'The request timed out.'
  if (isCertificateError(error)) return 'The certificate is not valid.'
  return sentences.get(errorCodeOf(error)) ?? 'The server could not be reached.'
}
