// ETag and If-Match: optimistic concurrency control.
import { createHash } from 'node:crypto'

import * as z from 'zod/mini'

import { Problem } from './problem.ts'

const TAG_CHARACTERS = 22

/** Returns the ETag of `content` as `answer` serializes it, so that internal fields do not change it. */
export function tagOf<Answer extends z.ZodMiniType>(answer: Answer, content: z.input<Answer>): string {
  return tagOfContent(z.parse(answer, content))
}

/** Returns the ETag of content that is already in its serialized shape. */
export function tagOfContent(content: unknown): string {
  return tagOfText(JSON.stringify(content))
}

/** Returns the ETag of serialized JSON. */
export function tagOfText(json: string): string {
  const hash = createHash('sha256').update(json).digest('base64url')
  return `"${hash.slice(0, TAG_CHARACTERS)}"`
}

/** Returns whether If-Match contains entity tags. `*` matches any content, like a missing header. */
export function hasEntityTag(ifMatch: string | undefined): ifMatch is string {
  return ifMatch !== undefined && ifMatch.trim() !== '*'
}

/**
 * Checks If-Match. `tags` are the current entity tags of the resource.
 * @throws Problem `conflict` when If-Match lists none of them
 */
export function requireMatch(ifMatch: string | undefined, ...tags: readonly string[]): void {
  if (!hasEntityTag(ifMatch)) return
  // Ignores `W/`, because a proxy that compresses a response makes its tag weak.
  const listedTags = new Set(ifMatch.split(',').map((each) => each.trim().replace(/^W\//, '')))
  if (tags.some((tag) => listedTags.has(tag))) return
  const message = 'This has changed since you loaded it. Load it again before you save.'
  throw new Problem('conflict', [{ code: 'overtaken', message, loc: [] }])
}
