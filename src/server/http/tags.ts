// The tag of an answer's content (ETag), and changes that are to be made only while it is that (If-Match).
import { createHash } from 'node:crypto'

import * as z from 'zod/mini'

import { Problem } from './problem.ts'

const TAG_CHARACTERS = 22

/** Equal content, equal tag. The schema is that of the answer, so that what never leaves does not count. */
export function tagOf<Answer extends z.ZodMiniType>(answer: Answer, content: z.input<Answer>): string {
  return tagOfContent(z.parse(answer, content))
}

/** The tag of an answer as it is sent. */
export function tagOfContent(content: unknown): string {
  return tagOfText(JSON.stringify(content))
}

/** The same of content that is written already. */
export function tagOfText(json: string): string {
  const hash = createHash('sha256').update(json).digest('base64url')
  return `"${hash.slice(0, TAG_CHARACTERS)}"`
}

/** Whether If-Match contains entity tags. `*` matches any content, like a missing header. */
export function namesVersion(ifMatch: string | undefined): ifMatch is string {
  return ifMatch !== undefined && ifMatch.trim() !== '*'
}

/**
 * For a change that says of which content it was made.
 * @throws Problem `conflict` when none of `tags`, those of what is there now, is among them.
 */
export function requireMatch(ifMatch: string | undefined, ...tags: readonly string[]): void {
  if (!namesVersion(ifMatch)) return
  // A proxy that compresses answers makes their tags weak.
  const known = new Set(ifMatch.split(',').map((each) => each.trim().replace(/^W\//, '')))
  if (tags.some((tag) => known.has(tag))) return
  const message = 'This has been changed since you read it: read it again.'
  throw new Problem('conflict', [{ code: 'overtaken', message, loc: [] }])
}
