// Writes the request that posts to an incoming webhook of Slack. Messages to incoming webhooks cannot be changed later.
import { type Format, json } from './format.ts'
import { escapeSlack, listFacts, oneLine } from './text.ts'

export const slack: Format = {
  request({ url }, { job }) {
    const title = escapeSlack(oneLine(job.title).replaceAll('|', '¦'))
    const facts = listFacts(job).map(escapeSlack)
    const blocks = [
      { type: 'section', text: { type: 'mrkdwn', text: `<${job.url}|${title}>\n${facts.join(' · ')}` } },
    ]
    const body = JSON.stringify({ text: [title, ...facts].join(' · '), blocks, unfurl_links: false })
    return { method: 'POST', url, headers: json, body }
  },
}
