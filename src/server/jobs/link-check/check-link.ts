// Asks the server behind an apply link whether anything is there. What it answers is told, never trusted.
import type { LinkCheck } from '#contract/jobs/link-check.ts'
import type { Context } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { limitConcurrency } from '#server/lib/concurrency-limit.ts'
import { minutes, seconds } from '#server/lib/duration.ts'
import { type OutgoingResponse, type NetworkPolicy, sendRequest } from '#server/lib/outgoing-request.ts'
import { rateLimitByKey } from '#server/lib/rate-limit-by-key.ts'

import { outcomeOfAnswer, outcomeOfError } from './outcomes.ts'

const LONGEST_MS = seconds(5)
const MOST_LOCATION_CHARACTERS = 2000

/** Servers that do not know HEAD say so. */
const withoutHead = new Set([405, 501])

type Parts = { networkPolicy: NetworkPolicy | undefined; longestMs?: number }

export function linkChecker({ networkPolicy, longestMs = LONGEST_MS }: Parts) {
  const limited = limitConcurrency({ atOnce: 4, waiting: 16 })
  const take = rateLimitByKey({ name: 'check_link', count: 30, windowMs: minutes(1) })

  return async function checkLink(ctx: Context, { body }: { body: { url: string } }): Promise<LinkCheck> {
    const { config, identity, now } = ctx
    const url = URL.parse(body.url)
    // What may be a link is a little more than what a program can ask.
    if (url === null) return notChecked('This address cannot be asked.')
    if (url.protocol === 'mailto:') return notChecked('An email address cannot be checked.')
    if (!config.outgoingRequests) return notChecked('This site asks no other servers.')
    const waitMs = take(String(identity?.user.id), now)
    if (waitMs > 0) throw tooMany(waitMs)
    const userAgent = `Fretboard-link-check (+${config.publicUrl})`
    return limited(async () => {
      const signal = AbortSignal.timeout(longestMs)
      const ask = (method: 'GET' | 'HEAD') => sendRequest(url, { method, userAgent, signal }, networkPolicy)
      try {
        const answer = await ask('HEAD')
        return linkCheckOf(url, withoutHead.has(answer.status) ? await ask('GET') : answer)
      } catch (error) {
        return { ...outcomeOfError(error), status: null, location: null }
      }
    })
  }
}

function linkCheckOf(url: URL, { status, location }: OutgoingResponse): LinkCheck {
  const isRedirect = status >= 300 && status < 400 && location !== undefined
  const target = isRedirect
    ? URL.parse(location, url.href)?.href.slice(0, MOST_LOCATION_CHARACTERS)
    : undefined
  return { ...outcomeOfAnswer(status, target), status, location: target ?? null }
}

function notChecked(detail: string): LinkCheck {
  return { outcome: 'not_checked', status: null, location: null, detail }
}

function tooMany(waitMs: number): Problem {
  const message = 'Too many links at once: wait a moment.'
  return new Problem('tooMany', [{ code: 'too_many', message, loc: [] }], Math.ceil(waitMs / seconds(1)))
}
