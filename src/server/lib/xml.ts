import { escapeHtml } from './escape-html.ts'

/** Matches characters outside XML 1.0's Char (section 2.2): control characters, lone surrogates, U+FFFE and U+FFFF. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/**
 * Matches every text that has a forbidden character, and some other texts, such as those with emoji. A text that does
 * not match skips the replacement of `forbidden`, which takes eight times as long as this check.
 */
const maybeForbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/

/** XML with escaped texts. A string, in contrast, is a text that must still be escaped. */
export type Markup = { readonly markup: string }

/** Returns an element. Escapes attribute values and children that are strings. Removes characters that XML forbids. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (string | Markup)[] = [],
): Markup {
  const attributeText = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  const content = children.map((child) => (typeof child === 'string' ? escapeXml(child) : child.markup))
  return { markup: `<${name}${attributeText.join('')}>${content.join('')}</${name}>` }
}

/** Returns an element that contains only text. */
export function textElement(name: string, text: string): Markup {
  return element(name, {}, [text])
}

/** Returns a document with this root element and a trailing newline. */
export function xmlDocument({ markup }: Markup): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${markup}\n`
}

/** Escapes a text. Also escapes carriage returns, because XML parsers would read them as line feeds. */
function escapeXml(text: string): string {
  const allowed = maybeForbidden.test(text) ? text.replace(forbidden, '') : text
  return escapeHtml(allowed).replaceAll('\r', '&#13;')
}
