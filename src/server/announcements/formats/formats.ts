import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'

import { firstCharacters } from '#contract/jobs/text.ts'

import { type AnnouncedJob, type Format, type Formats, json, type Target } from './format.ts'
import { escapeMarkdown, escapeSlack, listFacts, oneLine, withoutMentions } from './text.ts'

// Writes the request that creates a topic in a category of a Discourse forum. If the job changes or is withdrawn, edits
// the first post of the topic.
const post = z.object({ id: z.int() })

const discourse: Format = {
  request(target, { event, job, remoteId }) {
    const headers = {
      ...json,
      'api-key': target.api_key ?? '',
      'api-username': target.api_username ?? '',
    }
    if (event === 'changed' || event === 'withdrawn') {
      const raw = event === 'withdrawn' ? writeWithdrawnText(job) : writeText(job)
      const edit = JSON.stringify({ post: { raw, edit_reason: event } })
      return { method: 'PUT', url: addressOf(target, `/posts/${remoteId}.json`), headers, body: edit }
    }
    const topic = { title: writeTitle(job), raw: writeText(job), category: target.category_id }
    return { method: 'POST', url: addressOf(target, '/posts.json'), headers, body: JSON.stringify(topic) }
  },
  remoteIdOf(answer) {
    const id = z.safeParse(post, answer).data?.id
    return id === undefined ? undefined : String(id)
  },
}

/** Returns the URL of a path in the forum. The address of the forum may itself have a path. */
function addressOf({ url }: Target, path: string): string {
  return url.replace(/\/$/, '') + path
}

/** Returns a title of 15 to 255 characters. Discourse rejects shorter and longer titles. */
function writeTitle({ title, company }: AnnouncedJob): string {
  const words = `Job opening: ${oneLine(title, 120)} at ${oneLine(company, 80)}`
  return firstCharacters(withoutMentions(words), 255)
}

function writeText(job: AnnouncedJob): string {
  const facts = listFacts(job).map(escapeMarkdown).join('\n')
  return `**${escapeMarkdown(oneLine(job.title))}**\n${facts}\n\n[Read more and apply](${job.url})`
}

function writeWithdrawnText({ title, company }: AnnouncedJob): string {
  const [what, who] = [oneLine(title), oneLine(company)].map(escapeMarkdown)
  return `**${what}** at ${who}\n\nThis job is no longer open.`
}

// Writes the request that posts at most 500 characters to Mastodon. The header `idempotency-key` prevents a duplicate
// post when an attempt is repeated.
const MAX_LENGTH = 500
const status = z.object({ id: z.string().check(z.regex(/^\w{1,40}$/)) })

const mastodon: Format = {
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

const message = z.object({ id: z.string().check(z.regex(/^\d{1,25}$/)) })

const discord: Format = {
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

// Writes a request with JSON that is signed according to Standard Webhooks. Any program can receive it.
const standard: Format = {
  request({ url, secret = '' }, { event, job, messageId, at }) {
    const type = event === 'test' ? 'test' : `job.${event}`
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data: { job } })
    const headers = {
      ...json,
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(messageId, at, body),
    }
    return { method: 'POST', url, headers, body }
  },
}

// Writes the request that posts to an incoming webhook of Slack. Messages to incoming webhooks cannot be changed later.
const slack: Format = {
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

// Writes the request that posts to an incoming webhook of Mattermost. Messages to incoming webhooks cannot be changed
// later.
const mattermost: Format = {
  request({ url }, { job }) {
    const facts = listFacts(job).map(escapeMarkdown).join(' · ')
    const text = `[${escapeMarkdown(oneLine(job.title))}](${job.url})\n${facts}`
    return { method: 'POST', url, headers: json, body: JSON.stringify({ text }) }
  },
}

export const formats: Formats = { standard, discord, slack, mattermost, discourse, mastodon }
