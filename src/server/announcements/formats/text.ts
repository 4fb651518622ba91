// Escapes texts of users, for services that interpret markup. The escaped texts create no mentions and no formatting.
import { firstCharacters } from '#contract/jobs/text.ts'

import type { AnnouncedJob } from './format.ts'

const MAX_LENGTH = 200
/** An invisible character. After an @ or #, it prevents a mention or hashtag. */
const ZERO_WIDTH_SPACE = '\u200B'

/** Returns the text as one line of at most `maxCharacters`, without invisible characters. */
export function oneLine(text: string, maxCharacters = MAX_LENGTH): string {
  const line = text
    .slice(0, 4 * maxCharacters)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const cut = firstCharacters(line, maxCharacters)
  return cut === line ? line : `${firstCharacters(line, maxCharacters - 1)}…`
}

/** Returns the text with an invisible character after each @ and #, so that it creates no mentions and hashtags. */
export function withoutMentions(text: string): string {
  return text.replaceAll(/[@＠#＃]/gu, (character) => character + ZERO_WIDTH_SPACE)
}

/** Escapes Markdown for Discord, Mattermost and Discourse. The text creates no mentions and no links. */
export function escapeMarkdown(text: string): string {
  return withoutMentions(text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&$:^=]/g, String.raw`\$&`))
}

/** Escapes mrkdwn, the markup of Slack. */
export function escapeSlack(text: string): string {
  return withoutMentions(
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll(/[*_~`]/g, (character) => character + ZERO_WIDTH_SPACE),
  )
}

/** Returns the company, the location and the salary of a job, each in one line. Omits unknown facts. */
export function listFacts({ company, place, salary }: AnnouncedJob): string[] {
  return [company, place, salary]
    .filter((fact) => fact !== null && fact !== '')
    .map((fact) => oneLine(fact ?? ''))
}
