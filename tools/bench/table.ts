// The rows and the table of bench results.
import { formatMarkdownTable } from '../scripts/markdown-table.ts'

export type BenchRow = {
  what: string
  ours: string
  baseline: string
  ratio: string
  budget: string
  /** Whether the result is within the budget. */
  ok: boolean
}

/** Prints rows as a Markdown table. */
export function printTable(rows: readonly BenchRow[]): void {
  const head = ['What', 'Ours', 'Baseline', 'Ratio', 'Budget', 'Met']
  const body = rows.map((row) => [
    row.what,
    row.ours,
    row.baseline,
    row.ratio,
    row.budget,
    row.ok ? 'yes' : 'NO',
  ])
  console.log(formatMarkdownTable(head, body))
}
