// HTML in Markdown stays text. Where it would have been a block of its own, the text gets a paragraph.
type Node = { type: string; value?: string; children?: Node[] }

const holdBlocks = new Set(['root', 'blockquote', 'list', 'listItem'])

/** For remark: changes the tree of a document. */
export function htmlAsText() {
  return changeBlocks
}

function changeBlocks(node: Node): void {
  if (!holdBlocks.has(node.type) || node.children === undefined) return
  node.children.forEach(changeBlocks)
  node.children = node.children.map((child) =>
    child.type === 'html'
      ? { type: 'paragraph', children: [{ type: 'text', value: child.value ?? '' }] }
      : child,
  )
}
