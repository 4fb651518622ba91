const ROWS_PER_LINE = 10_000

export type PrintLine = (line: string) => void

/** Counts the rows of each table during a backup or restore. Prints a line every 10,000 rows and after each table. */
export class Progress {
  readonly #print: PrintLine
  readonly #rows = new Map<string, number>()

  constructor(print: PrintLine) {
    this.#print = print
  }

  add(table: string, rows: number): void {
    const before = this.countRows(table)
    const after = before + rows
    this.#rows.set(table, after)
    if (Math.floor(after / ROWS_PER_LINE) > Math.floor(before / ROWS_PER_LINE))
      this.#print(`${table}: ${after} rows ...`)
  }

  finish(table: string): void {
    this.#print(`${table}: ${this.countRows(table)} rows`)
  }

  countRows(table: string): number {
    return this.#rows.get(table) ?? 0
  }
}
