import { leadingBullet } from '#contract/jobs/rules/pasted-text.ts'

import { type MarkdownNode, replaceBlocks } from './markdown-nodes.ts'

/** A line of a paragraph. The indentation is in columns. */
type Line = { indent: number; nodes: MarkdownNode[] }
type OpenList = { indent: number; items: MarkdownNode[] }

/** A bullet that is indented by this many columns more than the one before begins a list within its item. */
const NESTED_COLUMNS = 2

/** A plugin for remark that makes list items of lines that begin with a bullet such as `•`. */
export function bulletLists() {
  return (tree: MarkdownNode, file: { value: unknown }) => {
    const source = String(file.value).split('\n')
    replaceBlocks(tree, (blocks) => withLists(blocks, source))
  }
}

function withLists(blocks: readonly MarkdownNode[], source: readonly string[]): MarkdownNode[] {
  const result: MarkdownNode[] = []
  /** The list to which the next bullet belongs, after the lists around it. */
  let open: OpenList[] = []
  for (const block of blocks) {
    const lines = block.type === 'paragraph' ? linesOf(block, source) : []
    if (!lines.some((line) => bulletOf(line) !== undefined)) {
      result.push(block)
      open = []
      continue
    }
    let text: MarkdownNode | undefined
    for (const line of lines) {
      const bullet = bulletOf(line)
      const list = open.at(-1)
      if (bullet !== undefined) {
        open = addItem(result, open, { indent: line.indent, nodes: withoutBullet(line, bullet) })
        text = undefined
      } else if (list && text === undefined && line.indent > list.indent) {
        appendLine(list.items.at(-1)?.children?.[0], line)
      } else if (text) {
        appendLine(text, line)
      } else {
        text = paragraph(line.nodes)
        result.push(text)
        open = []
      }
    }
  }
  return result
}

/** Adds an item to the innermost open list that is not indented more, or to a new list. Returns the open lists. */
function addItem(result: MarkdownNode[], open: readonly OpenList[], { indent, nodes }: Line): OpenList[] {
  const around = open.filter((list, depth) => depth === 0 || list.indent <= indent)
  const list = around.at(-1)
  const item = { type: 'listItem', spread: false, children: [paragraph(nodes)] }
  if (list && indent < list.indent + NESTED_COLUMNS) {
    list.items.push(item)
    return around
  }
  const items: MarkdownNode[] = [item]
  const parent = list?.items.at(-1)?.children ?? result
  parent.push({ type: 'list', children: items, ordered: false, spread: false })
  return [...around, { indent, items }]
}

function paragraph(nodes: MarkdownNode[]): MarkdownNode {
  return { type: 'paragraph', children: nodes }
}

function appendLine(block: MarkdownNode | undefined, { nodes }: Line): void {
  block?.children?.push({ type: 'text', value: '\n' }, ...nodes)
}

/** Returns the bullet of a line with the space after it, or undefined. A line with nothing but a bullet has none. */
function bulletOf({ nodes: [first, ...others] }: Line): string | undefined {
  if (first?.type !== 'text' || first.value === undefined) return undefined
  const [bullet] = leadingBullet.exec(first.value) ?? []
  return bullet === first.value && others.length === 0 ? undefined : bullet
}

function withoutBullet({ nodes: [first, ...others] }: Line, bullet: string): MarkdownNode[] {
  return [{ type: 'text', value: first?.value?.slice(bullet.length) ?? '' }, ...others]
}

/** Splits a paragraph into its lines. The parser removes the indentation, so it is read from the source. */
function linesOf({ children = [], position }: MarkdownNode, source: readonly string[]): Line[] {
  let line: Line = { indent: (position?.start.column ?? 1) - 1, nodes: [] }
  const lines = [line]
  const startLine = (number: number) => {
    line = { indent: indentOf(source[number - 1]), nodes: [] }
    lines.push(line)
  }
  for (const node of children) {
    if (node.type === 'break') startLine(node.position?.end.line ?? 0)
    else if (node.type !== 'text') line.nodes.push(node)
    else
      for (const [index, value] of (node.value ?? '').split('\n').entries()) {
        if (index > 0) startLine((node.position?.start.line ?? 0) + index)
        if (value !== '') line.nodes.push({ type: 'text', value })
      }
  }
  return lines
}

const TAB_COLUMNS = 4

/** Returns the number of columns before the text of a line, including the marks of quotes. */
function indentOf(line = ''): number {
  const [blanks = ''] = /^[ \t>]*/.exec(line) ?? []
  return Array.from(blanks).reduce((column, blank) => {
    return blank === '\t' ? column + TAB_COLUMNS - (column % TAB_COLUMNS) : column + 1
  }, 0)
}
