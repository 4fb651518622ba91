// What an answer, or the lack of one, means for a link, in a sentence.
import type { LinkCheck } from '#contract/jobs/link-check.ts'
import { errorCodeOf, isCertificateError, isTimeout } from '#server/lib/network-error.ts'
import { ForbiddenAddress } from '#server/lib/outgoing-request.ts'

type Outcome = Pick<LinkCheck, 'outcome' | 'detail'>

/** Gone for good, as far as servers say. */
const gone = new Set([404, 410])
/** Those that look after who comes often turn programs away. */
const turnedAway = new Set([401, 403, 406, 429, 999])

export function outcomeOfAnswer(status: number, location: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { outcome: 'ok', detail: 'The page is there.' }
  if (location !== undefined) return { outcome: 'redirects', detail: `It leads on to ${location}` }
  if (gone.has(status)) return { outcome: 'dead', detail: `There is no such page (${status}).` }
  if (turnedAway.has(status))
    return {
      outcome: 'unknown',
      detail: `The site lets no program look (${status}): open the link yourself.`,
    }
  return { outcome: 'unknown', detail: `The site has trouble of its own (${status}).` }
}

export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof ForbiddenAddress)
    return { outcome: 'not_checked', detail: `It was not checked: it ${error.message}.` }
  if (isTimeout(error)) return { outcome: 'unknown', detail: 'The site did not answer in time.' }
  const code = errorCodeOf(error)
  if (code === 'ENOTFOUND' || code === 'ENODATA')
    return { outcome: 'dead', detail: 'There is no site of this name.' }
  if (code === 'ECONNREFUSED') return { outcome: 'dead', detail: 'Nobody answers at this address.' }
  if (isCertificateError(error))
    return { outcome: 'unknown', detail: 'The certificate of the site is not valid: browsers warn of it.' }
  return { outcome: 'unknown', detail: 'The site could not be reached.' }
}
