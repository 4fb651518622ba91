// Texts that strangers wrote, for places that read markup: nobody is called by them, and nothing is formatted.
import { firstCharacters } from '#contract/jobs/text.ts'

import type { AnnouncedJob } from './format.ts'

const MAX_CHARACTERS = 200
/** Nobody sees it; behind it a name is none. */
const NOTHING = '\u200B'

/** One line, without what hides or turns round, and not too long. */
export function oneLine(text: string, most = MAX_CHARACTERS): string {
  const line = text
    .slice(0, 4 * most)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const cut = firstCharacters(line, most)
  return cut === line ? line : `${firstCharacters(line, most - 1)}…`
}

/** Neither `@everyone` nor anybody else, and no hashtag. */
export function withoutMentions(text: string): string {
  return text.replaceAll(/[@＠#＃]/gu, (sign) => sign + NOTHING)
}

/** For Markdown as Discord, Mattermost and Discourse read it; a bare address does not become a link either. */
export function escapeMarkdown(text: string): string {
  return withoutMentions(text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&$:^=]/g, String.raw`\$&`))
}

/** For Slack's mrkdwn, where all that counts begins with one of these. */
export function escapeSlack(text: string): string {
  return withoutMentions(
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll(/[*_~`]/g, (sign) => sign + NOTHING),
  )
}

/** Company, place and pay, as far as they are known. */
export function factsOf({ company, place, salary }: AnnouncedJob): string[] {
  return [company, place, salary]
    .filter((fact) => fact !== null && fact !== '')
    .map((fact) => oneLine(fact ?? ''))
}
