// Converts the HTML of a job description to Markdown. Only paragraphs, lists, headings, strong and emphasized text, and
// http and https links remain. Other elements are replaced by their text, or removed if their text is not meant for
// readers.
import { MAX_LINK_LENGTH } from '#contract/jobs/limits.ts'
import { isHttpUrl } from '#contract/jobs/rules/links.ts'

import { attributeOf, type HtmlNode, isElement, MAX_DEPTH, parseHtml, tooDeep } from './bounded-html.ts'
import { inlineMarkdown, type Run } from './inline-markdown.ts'

/** The limit is high, because inline styles make HTML several times longer than its text. */
const MAX_HTML_LENGTH = 500_000
/** Items of deeper lists are written on this level, because the Markdown parser limits the depth of lists. */
const MAX_LIST_DEPTH = 6

const hiddenElements = new Set(
  'audio canvas datalist embed head iframe math noembed noframes noscript object script select style svg template textarea title video'.split(
    ' ',
  ),
)
const blockElements = new Set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form header hr html legend main menu nav p pre section summary table tbody td tfoot th thead tr'.split(
    ' ',
  ),
)
const headings = new Map([
  ['h1', 2],
  ['h2', 2],
  ['h3', 3],
  ['h4', 4],
  ['h5', 4],
  ['h6', 4],
])

/** `indent` is written before each item. A list and the lists nested in it have the same `group`. */
type List = { isOrdered: boolean; count: number; indent: string; group: object; depth: number }
/**
 * `indent` is written before the second and later paragraphs of the item. It is undefined until the first paragraph is
 * written.
 */
type Item = { list: List; indent: string | undefined }

type Context = {
  isStrong: boolean
  isEmphasis: boolean
  href: string | undefined
  heading: number
  list: List | undefined
  item: Item | undefined
}

/** Returns the Markdown for the HTML of a job description. @throws UnreadableHtml if the HTML exceeds a limit */
export function htmlToMarkdown(html: string): string {
  const nodes = parseHtml(html, MAX_HTML_LENGTH)
  const writer = createWriter()
  const context = {
    isStrong: false,
    isEmphasis: false,
    href: undefined,
    heading: 0,
    list: undefined,
    item: undefined,
  }
  for (const node of nodes) writer.visit(node, context, 1)
  writer.endBlock(context)
  return writer.markdown()
}

function createWriter() {
  const parts: string[] = []
  const looseItems: List = { isOrdered: false, count: 0, indent: '', group: {}, depth: 1 }
  let runs: Run[] = []
  let lastGroup: object | undefined

  function visit(node: HtmlNode, context: Context, depth: number): void {
    if (depth > MAX_DEPTH) throw tooDeep()
    if (node.nodeName === '#text' && 'value' in node) addText(node.value, context)
    if (!isElement(node) || hiddenElements.has(node.tagName)) return
    const inner = enterElement(node.tagName, attributeOf(node, 'href'), context)
    const isBlock = inner.isBlock
    if (isBlock) endBlock(context)
    const childContext = isBlock ? enterBlock(node.tagName, inner.context) : inner.context
    if (node.tagName === 'br') breakLine(context)
    for (const child of node.childNodes) visit(child, childContext, depth + 1)
    if (isBlock) endBlock(childContext)
  }

  function addText(text: string, { isStrong, isEmphasis, href }: Context): void {
    runs.push({ text, isStrong, isEmphasis, href })
  }

  function breakLine(context: Context): void {
    if (context.heading > 0 || context.item) addText(' ', context)
    else endBlock(context)
  }

  function enterBlock(tag: string, context: Context): Context {
    if (tag === 'ul' || tag === 'ol')
      return { ...context, heading: 0, list: enterList(context, tag === 'ol') }
    if (tag !== 'li') return context
    return { ...context, heading: 0, item: { list: context.list ?? looseItems, indent: undefined } }
  }

  /** Writes the text that was collected since the last block as a heading, a paragraph or part of a list item. */
  function endBlock({ heading, item }: Context): void {
    const text = inlineMarkdown(runs, { isHeading: heading > 0 })
    runs = []
    if (text === '') return
    const content = heading > 0 ? `${'#'.repeat(heading)} ${text}` : text
    if (item === undefined) parts.push('\n\n', content)
    else if (item.indent === undefined) startItem(item, content)
    else parts.push('\n\n', item.indent, content)
    lastGroup = item?.list.group
  }

  function startItem(item: Item, content: string): void {
    const { list } = item
    list.count++
    const marker = list.isOrdered ? `${list.count}. ` : '- '
    parts.push(list.group === lastGroup ? '\n' : '\n\n', list.indent, marker, content)
    item.indent = list.indent + ' '.repeat(marker.length)
  }

  return { visit, endBlock, markdown: () => parts.join('').trim() }
}

function enterElement(
  tag: string,
  href: string | undefined,
  context: Context,
): { context: Context; isBlock: boolean } {
  const heading = headings.get(tag)
  if (heading !== undefined) return { context: { ...context, heading }, isBlock: true }
  if (tag === 'strong' || tag === 'b') return { context: { ...context, isStrong: true }, isBlock: false }
  if (tag === 'em' || tag === 'i') return { context: { ...context, isEmphasis: true }, isBlock: false }
  if (tag === 'a') return { context: { ...context, href: validLink(href) }, isBlock: false }
  return { context, isBlock: blockElements.has(tag) || tag === 'ul' || tag === 'ol' || tag === 'li' }
}

function enterList({ list, item }: Context, isOrdered: boolean): List {
  const depth = (list?.depth ?? 0) + 1
  const indent = depth > MAX_LIST_DEPTH ? undefined : item?.indent
  return { isOrdered, count: 0, indent: indent ?? list?.indent ?? '', group: list?.group ?? {}, depth }
}

function validLink(href: string | undefined): string | undefined {
  const url = href === undefined ? null : URL.parse(href)
  if (url === null || url.href.length > MAX_LINK_LENGTH || !isHttpUrl(url.href)) return undefined
  return url.href
}
