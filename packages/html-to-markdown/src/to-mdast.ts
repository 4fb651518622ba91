// Converts simplified HTML to the syntax tree of Markdown (mdast).
import type { toMarkdown } from 'mdast-util-to-markdown'

import type { SimpleElement, SimpleNode } from './simple-html.ts'

export type Nodes = Parameters<typeof toMarkdown>[0]
type Root = Extract<Nodes, { type: 'root' }>
type Paragraph = Extract<Nodes, { type: 'paragraph' }>
type Phrasing = Paragraph['children'][number]
type ListItem = Extract<Nodes, { type: 'listItem' }>
type Flow = ListItem['children'][number]

export function toMdast(nodes: readonly SimpleNode[]): Root {
  return { type: 'root', children: toFlow(nodes) }
}

/** Makes paragraphs of the texts between blocks. */
function toFlow(nodes: readonly SimpleNode[]): Flow[] {
  const flow: Flow[] = []
  let texts: SimpleNode[] = []
  const endParagraph = () => {
    const children = toPhrasing(texts)
    if (children.length > 0) flow.push({ type: 'paragraph', children })
    texts = []
  }
  for (const node of nodes) {
    if (node.type === 'text' || !blocks.has(node.tagName)) {
      texts.push(node)
      continue
    }
    endParagraph()
    for (const block of toBlocks(node)) flow.push(block)
  }
  endParagraph()
  return flow
}

const blocks = new Set(['div', 'h2', 'h3', 'h4', 'ul', 'ol'])

function toBlocks({ tagName, children }: SimpleElement): Flow[] {
  if (tagName === 'div') return toFlow(children)
  if (tagName === 'ul' || tagName === 'ol') {
    const items = children.flatMap((item) => (item.type === 'element' ? toItem(item) : []))
    return [{ type: 'list', ordered: tagName === 'ol', start: 1, children: items }]
  }
  const depth = tagName === 'h2' ? 2 : tagName === 'h3' ? 3 : 4
  const words = toPhrasing(inOneLine(children))
  return words.length > 0 ? [{ type: 'heading', depth, children: words }] : []
}

function toItem({ children }: SimpleElement): ListItem {
  return { type: 'listItem', children: toFlow(children) }
}

/** Returns the text of blocks within a heading, with spaces between the blocks. */
function inOneLine(nodes: readonly SimpleNode[]): SimpleNode[] {
  const blank: SimpleNode = { type: 'text', value: ' ' }
  return nodes.flatMap((node) =>
    node.type === 'element' && (blocks.has(node.tagName) || node.tagName === 'li')
      ? [blank, ...inOneLine(node.children), blank]
      : [node],
  )
}

/** Removes spaces and line breaks at both ends, spaces around line breaks, and repeated spaces. */
function toPhrasing(nodes: readonly SimpleNode[]): Phrasing[] {
  const phrasing: Phrasing[] = []
  let isSpaceDue = false
  let breaks = 0
  for (const node of nodes) {
    if (node.type === 'element' && node.tagName === 'br') {
      breaks++
      continue
    }
    const isText = node.type === 'text'
    const words = isText ? node.value.trim().replace(/ +/g, ' ') : ''
    if (isText && node.value.startsWith(' ')) isSpaceDue = true
    if (isText && words === '') continue
    const isFirst = phrasing.length === 0
    if (!isFirst) for (let count = breaks; count > 0; count--) phrasing.push({ type: 'break' })
    const space = isSpaceDue && !isFirst && breaks === 0 ? ' ' : ''
    const last = phrasing.at(-1)
    if (!isText && space !== '') {
      if (last?.type === 'text') last.value += ' '
      else phrasing.push({ type: 'text', value: ' ' })
    }
    if (!isText) phrasing.push(toMarked(node))
    else if (last?.type === 'text') last.value += space + words
    else phrasing.push({ type: 'text', value: space + words })
    isSpaceDue = isText && node.value.endsWith(' ')
    breaks = 0
  }
  return phrasing
}

function toMarked({ tagName, href, children }: SimpleElement): Phrasing {
  const content = children.map((child): Phrasing =>
    child.type === 'text' ? { type: 'text', value: child.value } : toMarked(child),
  )
  if (href !== undefined) return { type: 'link', url: href, children: content }
  return { type: tagName === 'em' ? 'emphasis' : 'strong', children: content }
}
