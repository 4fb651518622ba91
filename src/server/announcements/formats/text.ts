// Escapes user-written text for receivers that interpret markup, so it creates no mentions and no formatting.
import { firstCharacters } from '#contract/jobs/text.ts'

import type { AnnouncedJob } from './format.ts'

const MAX_LENGTH = 200
/** Breaks a mention or hashtag without a visible change. */
const ZERO_WIDTH_SPACE = '\u200B'

/** Returns one line without invisible and direction characters, shortened to `maxCharacters`. */
export function oneLine(text: string, maxCharacters = MAX_LENGTH): string {
  const line = text
    .slice(0, 4 * maxCharacters)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const cut = firstCharacters(line, maxCharacters)
  return cut === line ? line : `${firstCharacters(line, maxCharacters - 1)}…`
}

/** Breaks mentions, including `@everyone`, and hashtags. */
export function withoutMentions(text: string): string {
  return text.replaceAll(/[@＠#＃]/gu, (character) => character + ZERO_WIDTH_SPACE)
}

/** Escapes Markdown for Discord, Mattermost and Discourse. Bare URLs do not become links. */
export function escapeMarkdown(text: string): string {
  return withoutMentions(text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&$:^=]/g, String.raw`\$&`))
}

/** Escapes Slack's mrkdwn. */
export function escapeSlack(text: string): string {
  return withoutMentions(
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll(/[*_~`]/g, (character) => character + ZERO_WIDTH_SPACE),
  )
}

/** Returns the known facts: company, location and salary. */
export function listFacts({ company, place, salary }: AnnouncedJob): string[] {
  return [company, place, salary]
    .filter((fact) => fact !== null && fact !== '')
    .map((fact) => oneLine(fact ?? ''))
}
