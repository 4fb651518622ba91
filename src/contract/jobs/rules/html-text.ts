import { MAX_DESCRIPTION_LENGTH } from '../limits.ts'

const MAX_HTML_LENGTH = 5 * MAX_DESCRIPTION_LENGTH

const blocks =
  'address|article|blockquote|body|div|dl|footer|h[1-6]|header|html|li|main|ol|p|section|table|td|tr|ul'
const start = new RegExp(`^<(?:!doctype|${blocks}|br)(?=[\\s/>])[^<>]*>`, 'i')
/** A block or a line that ends. Excludes escapes and code of Markdown. */
const end = new RegExp(`(?<![\\\\\`])<(?:/(?:${blocks})\\s?|br\\s?/?)>`, 'i')
const fence = /^[ \t]*(?:```|~~~)/m

/** Returns whether a text is HTML: it begins with a block, or contains the end of a block or line outside of code. */
export function isHtml(text: string): boolean {
  if (text.length > MAX_HTML_LENGTH || fence.test(text)) return false
  return start.test(text.trimStart()) || end.test(text)
}

const marked = /<(?:li|h[1-6]|b|strong|em|i|a)[\s>]|mso-list:|font-weight:\s?(?:bold|[6-9]00)/i
/** Code editors copy the colors of their lines, but the text is Markdown or code. */
const code = /^[^]{0,2000}?(?:<pre|white-space:\s?pre[;"'])/i

/** Returns whether HTML from the clipboard has lists, headings, links or emphasis. */
export function isRichText(html: string): boolean {
  return html.length <= MAX_HTML_LENGTH && marked.test(html) && !code.test(html)
}
