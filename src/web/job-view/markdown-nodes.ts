type Point = { line: number; column: number }

export type MarkdownNode = {
  type: string
  value?: string
  url?: string
  children?: MarkdownNode[]
  ordered?: boolean
  spread?: boolean
  position?: { start: Point; end: Point } | undefined
}

const parentsOfBlocks = new Set(['root', 'blockquote', 'list', 'listItem'])

/** Replaces the blocks within each parent of blocks, innermost first. */
export function replaceBlocks(
  node: MarkdownNode,
  replace: (blocks: readonly MarkdownNode[]) => MarkdownNode[],
): void {
  if (!parentsOfBlocks.has(node.type) || node.children === undefined) return
  for (const child of node.children) replaceBlocks(child, replace)
  node.children = replace(node.children)
}
