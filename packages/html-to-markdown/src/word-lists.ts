// Lists in HTML from Word. Each item is a paragraph with a style such as `mso-list:l0 level2 lfo1`.
import { attributeOf, type HtmlElement, type HtmlNode, isElement } from './bounded-html.ts'

export type WordItem = { level: number; isOrdered: boolean; node: HtmlElement }

const MAX_STYLE_LENGTH = 1000

export function styleOf(node: HtmlElement): string {
  return attributeOf(node, 'style')?.slice(0, MAX_STYLE_LENGTH) ?? ''
}

/** Returns the paragraph as an item of a list, or undefined. */
export function wordItemOf(node: HtmlNode): WordItem | undefined {
  if (!isElement(node) || node.tagName !== 'p') return undefined
  const [, level] = /mso-list:\s?l\d+\s+level([1-6])/i.exec(styleOf(node)) ?? []
  if (level === undefined) return undefined
  return { level: Number(level), isOrdered: /^\s*\w{1,3}[.)]/.test(markerIn(node)), node }
}

/** Returns whether an element contains the bullet or number of an item. */
export function isWordMarker(node: HtmlElement): boolean {
  return /mso-list:\s?ignore/i.test(styleOf(node))
}

function markerIn(node: HtmlNode): string {
  if ('value' in node) return node.value
  if (!isElement(node)) return ''
  const marker = node.childNodes.find((child) => isElement(child) && isWordMarker(child))
  const next = marker ?? node.childNodes.find((child) => child.nodeName !== '#comment')
  return next ? markerIn(next) : ''
}
