// Why a place could not be looked at, in a sentence.
import { errorCodeOf, isCertificateError, isTimeout } from '#server/lib/network-error.ts'
import { ForbiddenAddress } from '#server/lib/outgoing-request.ts'

const sentences = new Map([
  ['ENOTFOUND', 'There is no such name.'],
  ['ENODATA', 'There is no text record.'],
  ['ECONNREFUSED', 'Nobody answers there.'],
])

export function problemOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return `This was not looked at: it ${error.message}.`
  if (isTimeout(error)) return 'There was no answer in time.'
  if (isCertificateError(error)) return 'The certificate is not valid.'
  return sentences.get(errorCodeOf(error)) ?? 'This could not be reached.'
}
