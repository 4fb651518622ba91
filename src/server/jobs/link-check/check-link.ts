// Sends a request to an apply link and reports the status and the target of a redirect. The body of the response is not
// used.
import type { LinkCheck } from '#contract/jobs/link-check.ts'
import type { Context } from '#server/http/context.ts'
import { type Problem, refusal } from '#server/http/problem.ts'
import { limitConcurrency } from '#server/lib/concurrency-limit.ts'
import { seconds } from '#server/lib/duration.ts'
import { errorCodeOf, isCertificateError, isTimeout } from '#server/lib/network-error.ts'
import {
  ForbiddenAddress,
  type NetworkPolicy,
  type OutgoingResponse,
  sendRequest,
  userAgentOf,
} from '#server/lib/outgoing-request.ts'
import type { LimitByKey } from '#server/lib/rate-limit-by-key.ts'

type Outcome = Pick<LinkCheck, 'outcome' | 'detail'>

export const notFound: ReadonlySet<number> = new Set([404, 410])
/** Sites send these status codes to bots, but the link may work for people. LinkedIn sends 999. */
const botRejected = new Set([401, 403, 406, 429, 999])

function outcomeOfResponse(status: number, location: string | undefined): Outcome {
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

function outcomeOfError(error: unknown): Outcome {
  if (error instanceof ForbiddenAddress)
    return {
      outcome: 'not_checked',
      detail: `The link was not checked because its address ${error.message}.`,
    }
  if (isTimeout(error)) return { outcome: 'unknown', detail: 'The site did not answer in time.' }
  if (isMissingHost(error)) return { outcome: 'dead', detail: 'There is no site with this name.' }
  if (errorCodeOf(error) === 'ECONNREFUSED')
    return { outcome: 'dead', detail: 'No server answers at this address.' }
  if (isCertificateError(error))
    return { outcome: 'unknown', detail: 'The certificate of the site is not valid. Browsers warn about it.' }
  return { outcome: 'unknown', detail: 'The site could not be reached.' }
}

/** Returns whether DNS answers that the name has no address. An outage of DNS has other codes. */
export function isMissingHost(error: unknown): boolean {
  return ['ENOTFOUND', 'ENODATA'].includes(errorCodeOf(error))
}

export const TIMEOUT_MS = seconds(5)
const MAX_LOCATION_LENGTH = 2000

/** The status codes with which servers reject HEAD requests. The check then sends a GET request. */
const withoutHead = new Set([405, 501])

const runLimited = limitConcurrency({ atOnce: 4, waiting: 16 })

type LinkCheckContext = Context & { networkPolicy: NetworkPolicy | undefined; limitLinkChecks: LimitByKey }

/** Checks whether an apply link works. @throws Problem `tooMany` if the user has checked too many links */
export async function checkLink(
  ctx: LinkCheckContext,
  { body }: { body: { url: string } },
): Promise<LinkCheck> {
  const { config, identity, now, networkPolicy, limitLinkChecks } = ctx
  const url = URL.parse(body.url)
  // The request schema accepts a few links that are not valid URLs.
  if (url === null) return notChecked('This address is not valid.')
  if (url.protocol === 'mailto:') return notChecked('An email address cannot be checked.')
  if (!config.outgoingRequests) return notChecked('Requests to other servers are turned off.')
  const waitMs = limitLinkChecks(String(identity?.user.id), now)
  if (waitMs > 0) throw tooMany(waitMs)
  const userAgent = userAgentOf(config, 'link-check')
  return runLimited(async () => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const send = (method: 'GET' | 'HEAD') => sendRequest(url, { method, userAgent, signal }, networkPolicy)
    try {
      const response = await send('HEAD')
      return toLinkCheck(url, withoutHead.has(response.status) ? await send('GET') : response)
    } catch (error) {
      return { ...outcomeOfError(error), status: null, location: null }
    }
  })
}

function toLinkCheck(url: URL, { status, location }: OutgoingResponse): LinkCheck {
  const isRedirect = status >= 300 && status < 400 && location !== undefined
  const target = isRedirect ? URL.parse(location, url.href)?.href.slice(0, MAX_LOCATION_LENGTH) : undefined
  return { ...outcomeOfResponse(status, target), status, location: target ?? null }
}

function notChecked(detail: string): LinkCheck {
  return { outcome: 'not_checked', status: null, location: null, detail }
}

function tooMany(waitMs: number): Problem {
  const message = 'You have checked too many links. Try again in a moment.'
  return refusal('tooMany', message, { retryAfterMs: waitMs })
}
