// Mastodon: a post of at most 500 characters. The same key at every try: the instance makes one post of them.
import * as z from 'zod/mini'

import { firstCharacters } from '#contract/jobs/text.ts'

import { type AnnouncedJob, type Format, json } from './format.ts'
import { factsOf, oneLine, withoutMentions } from './text.ts'

const MAX_CHARACTERS = 500
const status = z.object({ id: z.string().check(z.regex(/^\w{1,40}$/)) })

export const mastodon: Format = {
  request({ url, access_token: token }, { event, job, messageId, remoteId }) {
    const authorization = `Bearer ${token}`
    const statuses = new URL('/api/v1/statuses', url).href
    if (event === 'withdrawn')
      return { method: 'DELETE', url: `${statuses}/${remoteId}`, headers: { authorization }, body: '' }
    const text = textOf(job)
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
    // A direct post that names nobody is seen by its author alone.
    const visibility = event === 'test' ? 'direct' : 'public'
    return { method: 'POST', url: statuses, headers, body: JSON.stringify({ status: text, visibility }) }
  },
  remoteIdOf: (answer) => z.safeParse(status, answer).data?.id,
}

/** However an instance counts links, the whole is short enough; the link is never cut. */
function textOf(job: AnnouncedJob): string {
  const words = [oneLine(job.title), ...factsOf(job)].map(withoutMentions).join('\n')
  return `${firstCharacters(words, MAX_CHARACTERS - job.url.length - 2)}\n\n${job.url}`
}
