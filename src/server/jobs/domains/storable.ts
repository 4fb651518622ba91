import { firstCharacters } from '#contract/jobs/text.ts'

const MOST_CHARACTERS = 200

/** What strangers answered, as the database and a page can hold it. */
export function storable(text: string): string {
  return firstCharacters(text, MOST_CHARACTERS).replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '\u{fffd}')
}
