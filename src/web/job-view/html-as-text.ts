import { type MarkdownNode, replaceBlocks } from './markdown-nodes.ts'

/** A plugin for remark that shows HTML as text. Block-level HTML becomes a paragraph. */
export function htmlAsText() {
  return (tree: MarkdownNode) => replaceBlocks(tree, (blocks) => blocks.map(toParagraph))
}

function toParagraph(block: MarkdownNode): MarkdownNode {
  if (block.type !== 'html') return block
  const { value = '', position } = block
  return { type: 'paragraph', children: [{ type: 'text', value, position }], position }
}
