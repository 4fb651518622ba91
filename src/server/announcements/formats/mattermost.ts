// Writes the request that posts to an incoming webhook of Mattermost. Messages to incoming webhooks cannot be changed
// later.
import { type Format, json } from './format.ts'
import { escapeMarkdown, listFacts, oneLine } from './text.ts'

export const mattermost: Format = {
  request({ url }, { job }) {
    const facts = listFacts(job).map(escapeMarkdown).join(' · ')
    const text = `[${escapeMarkdown(oneLine(job.title))}](${job.url})\n${facts}`
    return { method: 'POST', url, headers: json, body: JSON.stringify({ text }) }
  },
}
