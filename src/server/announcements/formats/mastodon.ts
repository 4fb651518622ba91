// Writes the request that posts at most 500 characters to Mastodon. The header `idempotency-key` prevents a duplicate
// post when an attempt is repeated.
import * as z from 'zod/mini'

import { firstCharacters } from '#contract/jobs/text.ts'

import { type AnnouncedJob, type Format, json } from './format.ts'
import { listFacts, oneLine, withoutMentions } from './text.ts'

const MAX_LENGTH = 500
const status = z.object({ id: z.string().check(z.regex(/^\w{1,40}$/)) })

export const mastodon: Format = {
  request({ url, access_token: token }, { event, job, messageId, remoteId }) {
    const authorization = `Bearer ${token}`
    const statuses = new URL('/api/v1/statuses', url).href
    if (event === 'withdrawn')
      return { method: 'DELETE', url: `${statuses}/${remoteId}`, headers: { authorization }, body: '' }
    const text = formatStatus(job)
    if (event === 'changed') {
      const headers = { ...json, authorization }
      return {
        method: 'PUT',
        url: `${statuses}/${remoteId}`,
        headers,
        body: JSON.stringify({ status: text }),
      }
    }
    const headers = { ...json, authorization, 'idempotency-key': messageId }
    // A direct post is visible to its author and the users that it mentions. A test message mentions nobody.
    const visibility = event === 'test' ? 'direct' : 'public'
    return { method: 'POST', url: statuses, headers, body: JSON.stringify({ status: text, visibility }) }
  },
  remoteIdOf: (answer) => z.safeParse(status, answer).data?.id,
}

/**
 * Returns the text of a post, with the facts about the job and a link. Shortens the facts and never the link. Some
 * instances count a link as 23 characters, others count all characters of the link. The text is short enough for both.
 */
function formatStatus(job: AnnouncedJob): string {
  const words = [oneLine(job.title), ...listFacts(job)].map(withoutMentions).join('\n')
  return `${firstCharacters(words, MAX_LENGTH - job.url.length - 2)}\n\n${job.url}`
}
