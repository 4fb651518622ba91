import type { LinkCheck } from '#contract/jobs/link-check.ts'
import { errorCodeOf, isCertificateError, isTimeout } from '#server/lib/network-error.ts'
import { ForbiddenAddress } from '#server/lib/outgoing-request.ts'

type Outcome = Pick<LinkCheck, 'outcome' | 'detail'>

const notFound = new Set([404, 410])
/** Sites send these status codes to bots, but the link may work for people. LinkedIn sends 999. */
const botRejected = new Set([401, 403, 406, 429, 999])

export function outcomeOfResponse(status: number, location: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { outcome: 'ok', detail: 'The page exists.' }
  if (location !== undefined) return { outcome: 'redirects', detail: `The link redirects to ${location}` }
  if (notFound.has(status)) return { outcome: 'dead', detail: `There is no such page (${status}).` }
  if (botRejected.has(status))
    return {
      outcome: 'unknown',
      detail: `The site rejects automatic checks (${status}). Open the link to check it yourself.`,
    }
  return { outcome: 'unknown', detail: `The site has a problem (${status}).` }
}

export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof ForbiddenAddress)
    return {
      outcome: 'not_checked',
      detail: `The link was not checked because its address ${error.message}.`,
    }
  if (isTimeout(error)) return { outcome: 'unknown', detail: 'The site did not answer in time.' }
  const code = errorCodeOf(error)
  if (code === 'ENOTFOUND' || code === 'ENODATA')
    return { outcome: 'dead', detail: 'There is no site with this name.' }
  if (code === 'ECONNREFUSED') return { outcome: 'dead', detail: 'No server answers at this address.' }
  if (isCertificateError(error))
    return { outcome: 'unknown', detail: 'The certificate of the site is not valid. Browsers warn about it.' }
  return { outcome: 'unknown', detail: 'The site could not be reached.' }
}
