// Writes the request that creates a topic in a category of a Discourse forum. If the job changes or is withdrawn, edits
// the first post of the topic.
import * as z from 'zod/mini'

import { firstCharacters } from '#contract/jobs/text.ts'

import { type AnnouncedJob, type Format, json, type Target } from './format.ts'
import { escapeMarkdown, listFacts, oneLine, withoutMentions } from './text.ts'

const post = z.object({ id: z.int() })

export const discourse: Format = {
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
