// Writes the request that posts a message with an embed (a box with the job's facts) to a Discord channel.
import * as z from 'zod/mini'

import { type AnnouncedJob, type Format, json } from './format.ts'
import { escapeMarkdown, listFacts, oneLine } from './text.ts'

const message = z.object({ id: z.string().check(z.regex(/^\d{1,25}$/)) })

export const discord: Format = {
  request({ url }, { event, job, remoteId }) {
    const body = JSON.stringify({ embeds: [createEmbed(job)], allowed_mentions: { parse: [] } })
    if (event === 'withdrawn')
      return { method: 'DELETE', url: `${url}/messages/${remoteId}`, headers: {}, body: '' }
    if (event === 'changed')
      return { method: 'PATCH', url: `${url}/messages/${remoteId}`, headers: json, body }
    return { method: 'POST', url: `${url}?wait=true`, headers: json, body }
  },
  remoteIdOf: (answer) => z.safeParse(message, answer).data?.id,
}

function createEmbed(job: AnnouncedJob) {
  return {
    title: escapeMarkdown(oneLine(job.title, 100)),
    url: job.url,
    description: listFacts(job).map(escapeMarkdown).join('\n'),
  }
}
