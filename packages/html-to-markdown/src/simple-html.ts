// Reduces HTML to the elements that a description may contain. Strong, emphasized and linked text is split, so that
// these elements contain only text.
import {
  attributeOf,
  formatCount,
  type HtmlElement,
  type HtmlLimits,
  type HtmlNode,
  isElement,
  MAX_DEPTH,
  tooDeep,
  UnreadableHtml,
} from './bounded-html.ts'
import { isWordMarker, styleOf, type WordItem, wordItemOf } from './word-lists.ts'

type Text = { type: 'text'; value: string }
export type SimpleElement = {
  type: 'element'
  tagName: string
  href?: string | undefined
  children: SimpleNode[]
}
export type SimpleNode = Text | SimpleElement

export type HtmlOptions = HtmlLimits & {
  /** The maximum number of characters of the text. */
  maxTextLength: number
  /** Removes the characters that the Markdown must not contain. */
  cleanText: (text: string) => string
  /** Returns the URL to which a link may lead, or undefined. */
  toLink: (href: string) => string | undefined
}

/** Items of deeper lists become paragraphs, because readers of Markdown limit the depth of lists. */
const MAX_LIST_DEPTH = 6

const hiddenElements = new Set(
  'audio canvas datalist embed head iframe math noembed noframes noscript object script select style svg template textarea title video'.split(
    ' ',
  ),
)
const blockElements = new Set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form header hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const headings = new Map([
  ['h1', 'h2'],
  ['h2', 'h2'],
  ['h3', 'h3'],
  ['h4', 'h4'],
  ['h5', 'h4'],
  ['h6', 'h4'],
])

/** Matches a web or email address at the start of a word, without the punctuation after it. */
const bareAddress =
  /(?<![^\s(["'])(?:(?:https?:\/\/|www\.)[^\s<>]*[\p{L}\p{N}/#=_-]|[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.\p{L}{2,})/giu

type Marks = { isStrong: boolean; isEmphasis: boolean; href: string | undefined }
type Context = Marks & { isInHeading: boolean; lists: number; depth: number }

const element = (tagName: string, children: SimpleNode[], href?: string): SimpleElement => ({
  type: 'element',
  tagName,
  href,
  children,
})

const blank = (): Text => ({ type: 'text', value: ' ' })

/** Returns the element, or a blank if it has no text. */
function block(tagName: string, children: SimpleNode[]): SimpleNode[] {
  const hasText = children.some((child) =>
    child.type === 'text' ? child.value !== ' ' : child.type === 'element' && child.tagName !== 'br',
  )
  return [hasText ? element(tagName, children) : blank()]
}

/** @throws UnreadableHtml for too much text, or for too many levels of elements */
export function simplifyHtml(
  nodes: readonly HtmlNode[],
  { cleanText, toLink, maxTextLength }: HtmlOptions,
): SimpleNode[] {
  let textLength = 0

  function visitAll(children: readonly HtmlNode[], context: Context): SimpleNode[] {
    if (context.depth > MAX_DEPTH) throw tooDeep()
    const inner = { ...context, depth: context.depth + 1 }
    const content: SimpleNode[] = []
    let items: ReadItem[] = []
    for (const child of children) {
      const item = wordItemOf(child)
      if (item) items.push({ ...item, content: visitAll(item.node.childNodes, inner) })
      else if (items.length === 0 || !isSpace(child)) {
        content.push(...toLists(items), ...visit(child, inner))
        items = []
      }
    }
    return joinTexts([...content, ...toLists(items)])
  }

  function visit(node: HtmlNode, context: Context): SimpleNode[] {
    if (node.nodeName === '#text' && 'value' in node) return visitText(node.value, context)
    if (!isElement(node) || hiddenElements.has(node.tagName) || isWordMarker(node)) return []
    const { tagName, childNodes } = node
    if (tagName === 'br') return context.isInHeading ? [blank()] : [element('br', [])]
    const heading = headings.get(tagName)
    if (heading !== undefined) return visitHeading(heading, node, context)
    if (tagName === 'ul' || tagName === 'ol') return visitList(node, context)
    if (tagName === 'li') return visitItem(node, context)
    if (blockElements.has(tagName)) return block('div', visitAll(childNodes, context))
    return visitAll(childNodes, { ...context, ...marksOf(node, context) })
  }

  function visitText(value: string, context: Context): SimpleNode[] {
    const text = cleanText(value).replace(/\s+/g, ' ')
    textLength += text.length
    if (textLength > maxTextLength)
      throw new UnreadableHtml(`has more than ${formatCount(maxTextLength)} characters of text`)
    const words = text.trim()
    if (words === '') return text === '' ? [] : [blank()]
    return [
      ...(text.startsWith(' ') ? [blank()] : []),
      ...(context.href === undefined ? linkAddresses(words, context) : [withMarks(words, context)]),
      ...(text.endsWith(' ') ? [blank()] : []),
    ]
  }

  /** Makes links of web and email addresses in a text. */
  function linkAddresses(text: string, context: Context): SimpleNode[] {
    const content: SimpleNode[] = []
    let end = 0
    for (const { 0: address, index } of text.matchAll(bareAddress)) {
      const scheme = schemeFor(address)
      const href = toLink(scheme + address)
      if (href === undefined) continue
      if (index > end) content.push(withMarks(text.slice(end, index), context))
      content.push(withMarks(address, { ...context, href }))
      end = index + address.length
    }
    return end < text.length ? [...content, withMarks(text.slice(end), context)] : content
  }

  function visitHeading(tagName: string, { childNodes }: HtmlElement, context: Context): SimpleNode[] {
    return block(tagName, visitAll(childNodes, { ...context, isInHeading: true }))
  }

  function visitList({ tagName, childNodes }: HtmlElement, context: Context): SimpleNode[] {
    const lists = context.lists + 1
    const items = visitAll(childNodes, { ...context, isInHeading: false, lists })
    return lists > MAX_LIST_DEPTH ? block('div', items) : block(tagName, inItems(items))
  }

  function visitItem({ childNodes }: HtmlElement, context: Context): SimpleNode[] {
    const item = visitAll(childNodes, { ...context, isInHeading: false })
    if (context.lists === 0) return block('ul', block('li', item))
    return block(context.lists > MAX_LIST_DEPTH ? 'div' : 'li', item)
  }

  /** Word processors mark text by styles. Google Docs puts everything into a `b` that is not bold. */
  function marksOf(node: HtmlElement, context: Context): Partial<Marks> {
    const { tagName } = node
    const style = styleOf(node)
    const href = tagName === 'a' ? attributeOf(node, 'href') : undefined
    const isBold = /font-weight:\s?(?:bold|[6-9]00)/i.test(style) && !context.isInHeading
    const isNormal = /font-weight:\s?(?:normal|[1-5]00)/i.test(style)
    return {
      ...(((/^(?:strong|b)$/.test(tagName) && !isNormal) || isBold) && { isStrong: true }),
      ...((/^(?:em|i)$/.test(tagName) || /font-style:\s?italic/i.test(style)) && { isEmphasis: true }),
      ...(tagName === 'a' && { href: href === undefined ? undefined : toLink(href) }),
    }
  }

  return visitAll(nodes, {
    isStrong: false,
    isEmphasis: false,
    href: undefined,
    isInHeading: false,
    lists: 0,
    depth: 0,
  })
}

function schemeFor(address: string): string {
  if (/^https?:/i.test(address)) return ''
  return /^www\./i.test(address) ? 'http://' : 'mailto:'
}

/** Text that is both strong and emphasized becomes strong. */
function withMarks(value: string, { isStrong, isEmphasis, href }: Marks): SimpleNode {
  const text: Text = { type: 'text', value }
  const inner = isStrong || isEmphasis ? element(isStrong ? 'strong' : 'em', [text]) : text
  return href === undefined ? inner : element('a', [inner], href)
}

type ReadItem = WordItem & { content: SimpleNode[] }

const isSpace = (node: HtmlNode) =>
  node.nodeName === '#comment' || ('value' in node && node.value.trim() === '')

/** Returns consecutive items of Word as lists with bullets or numbers. Deeper items go into the item before them. */
function toLists(items: readonly ReadItem[]): SimpleNode[] {
  const lists: SimpleElement[] = []
  let first: ReadItem | undefined
  let deeper: ReadItem[] = []
  const addDeeper = () => {
    const last = lists.at(-1)?.children.at(-1)
    if (last?.type === 'element') last.children.push(...toLists(deeper))
    deeper = []
  }
  for (const item of items) {
    if (first && item.level > first.level) {
      deeper.push(item)
      continue
    }
    addDeeper()
    if (item.isOrdered !== first?.isOrdered) {
      first = item
      lists.push(element(item.isOrdered ? 'ol' : 'ul', []))
    }
    lists.at(-1)?.children.push(element('li', item.content))
  }
  addDeeper()
  return lists
}

/** Puts the children of a list that are no items into the item before them. */
function inItems(children: readonly SimpleNode[]): SimpleElement[] {
  const items: SimpleElement[] = []
  for (const child of children) {
    if (child.type === 'element' && child.tagName === 'li') items.push(child)
    else if (child.type !== 'text' || child.value !== ' ') {
      if (items.length === 0) items.push(element('li', []))
      items.at(-1)?.children.push(element('div', [child]))
    }
  }
  return items
}

function joinTexts(nodes: readonly SimpleNode[]): SimpleNode[] {
  const joined: SimpleNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.value += node.value
    else joined.push(node)
  }
  return joined
}
