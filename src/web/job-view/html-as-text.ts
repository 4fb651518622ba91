// Shows HTML in Markdown as text. Block-level HTML becomes a paragraph.
type Node = { type: string; value?: string; children?: Node[] }

const parentsOfBlocks = new Set(['root', 'blockquote', 'list', 'listItem'])

/** A plugin for remark, which parses the Markdown. */
export function htmlAsText() {
  return replaceHtmlBlocks
}

function replaceHtmlBlocks(node: Node): void {
  if (!parentsOfBlocks.has(node.type) || node.children === undefined) return
  node.children.forEach(replaceHtmlBlocks)
  node.children = node.children.map((child) =>
    child.type === 'html'
      ? { type: 'paragraph', children: [{ type: 'text', value: child.value ?? '' }] }
      : child,
  )
}
