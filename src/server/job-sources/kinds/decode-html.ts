import { descriptionHtml } from '#contract/jobs/rules/description-html.ts'
import { parseHtml } from '#html-to-markdown'

/** Escaping makes HTML longer, so this limit is higher than the limit for HTML that is not escaped. */
const MAX_ESCAPED_LENGTH = 1_000_000
const MAX_ROUNDS = 2

/**
 * Returns the HTML in a text that was escaped once, twice or not at all. Does not decode a text that is too long for a
 * description, because the text is rejected later.
 */
export function decodeHtml(text: string): string {
  let decoded = text
  for (let round = 0; round < MAX_ROUNDS && isEscaped(decoded); round++) {
    const [node] = parseHtml(decoded, { ...descriptionHtml, maxLength: MAX_ESCAPED_LENGTH })
    decoded = node && 'value' in node ? node.value : ''
  }
  return decoded
}

function isEscaped(text: string): boolean {
  return text.length <= MAX_ESCAPED_LENGTH && !text.includes('<') && /&(?:amp;)?lt;/.test(text)
}
