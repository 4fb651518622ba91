// ETag and If-Match, by which a client detects that another client has changed a resource in the meantime.
import { createHash } from 'node:crypto'

import * as z from 'zod/mini'

import { refusal } from './problem.ts'

const TAG_CHARACTERS = 22

/**
 * Returns the ETag of `content`. First serializes the content with `answer`, the schema of the response. Fields that
 * clients do not receive therefore do not change the ETag.
 */
export function tagOf<Answer extends z.ZodMiniType>(answer: Answer, content: z.input<Answer>): string {
  return tagOfContent(z.parse(answer, content))
}

/** Returns the ETag of content that is already in the form that clients receive. */
export function tagOfContent(content: unknown): string {
  return tagOfText(JSON.stringify(content))
}

/** Returns the ETag of content that is already serialized as JSON. */
export function tagOfText(json: string): string {
  const hash = createHash('sha256').update(json).digest('base64url')
  return `"${hash.slice(0, TAG_CHARACTERS)}"`
}

/** Returns whether If-Match contains entity tags. `*` counts as a missing header, because it matches any content. */
export function hasEntityTag(ifMatch: string | undefined): ifMatch is string {
  return ifMatch !== undefined && ifMatch.trim() !== '*'
}

/**
 * If If-Match lists entity tags, checks that it lists one of `tags`, the current entity tags of the resource.
 * @throws Problem `conflict` if If-Match lists other entity tags only
 */
export function requireMatch(ifMatch: string | undefined, ...tags: readonly string[]): void {
  if (!hasEntityTag(ifMatch)) return
  // Ignores the prefix `W/`, because a proxy that compresses a response makes its ETag weak.
  const listedTags = new Set(ifMatch.split(',').map((each) => each.trim().replace(/^W\//, '')))
  if (tags.some((tag) => listedTags.has(tag))) return
  const message = 'This has changed since you loaded it. Load it again before you save.'
  throw refusal('conflict', message)
}
