// XML for feeds and sitemaps. Text cannot break it: it is escaped, and what XML has no form for is left out.
import { escapeHtml } from './escape-html.ts'

/** What XML 1.0 (2.2, Char) does not allow: control characters, halves of pairs, U+FFFE and U+FFFF. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** A piece of XML, as opposed to text. */
export type Markup = { readonly markup: string }

/** An element; of its children strings are text. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (string | Markup)[] = [],
): Markup {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  const inside = children.map((child) => (typeof child === 'string' ? escapeXml(child) : child.markup))
  return { markup: `<${name}${written.join('')}>${inside.join('')}</${name}>` }
}

/** An element that holds only text. */
export function textElement(name: string, text: string): Markup {
  return element(name, {}, [text])
}

export function xmlDocument({ markup }: Markup): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${markup}\n`
}

/** A carriage return would be read as a line feed. */
function escapeXml(text: string): string {
  return escapeHtml(text.replace(forbidden, '')).replaceAll('\r', '&#13;')
}
