import { firstCharacters } from '#contract/jobs/text.ts'

const MAX_LENGTH = 200

/** Shortens text from a foreign server and replaces characters that the database or an HTML page cannot contain. */
export function toStorable(text: string): string {
  return firstCharacters(text, MAX_LENGTH).replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '\u{fffd}')
}
