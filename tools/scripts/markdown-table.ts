/** Returns a Markdown table with aligned columns. */
export function formatMarkdownTable(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...body.map((cells) => cells[column]?.length ?? 0)),
  )
  const formatLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [
    formatLine(head),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...body.map(formatLine),
  ].join('\n')
}
