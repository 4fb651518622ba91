// How benches report: one shape of a row, one table on stdout.

export type BenchRow = {
  what: string
  ours: string
  baseline: string
  ratio: string
  budget: string
  /** Whether the budget is kept. */
  ok: boolean
}

/** Prints rows as a Markdown table. */
export function printTable(rows: readonly BenchRow[]): void {
  const head = ['What', 'Ours', 'Baseline', 'Ratio', 'Budget', 'Kept']
  const body = rows.map((row) => [
    row.what,
    row.ours,
    row.baseline,
    row.ratio,
    row.budget,
    row.ok ? 'yes' : 'NO',
  ])
  const widths = head.map((title, column) =>
    Math.max(title.length, ...body.map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  console.log(
    [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n'),
  )
}
