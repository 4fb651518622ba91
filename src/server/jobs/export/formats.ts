// Writes export files row by row, in the three formats that an import reads.
import { stringify } from 'csv-stringify/sync'

import { rowFields } from '../import/row-schema.ts'
import { protectFromFormulas } from '../import/table.ts'
import type { ExportRow } from './rows.ts'

type Rows = AsyncIterable<ExportRow>

/** The functions that write a file, by file name extension. Each yields the text of the file in chunks. */
export const exportFormats = { '.json': jsonArray, '.jsonl': jsonLines, '.csv': csv } as const

export type ExportFormat = keyof typeof exportFormats

async function* jsonArray(rows: Rows): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const row of rows) {
    yield separator + JSON.stringify(row)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

async function* jsonLines(rows: Rows): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

async function* csv(rows: Rows): AsyncGenerator<string> {
  yield stringify([rowFields], { bom: true })
  for await (const row of rows) yield stringify([rowFields.map((name) => csvCell(row[name]))])
}

function csvCell(value: ExportRow[string] | undefined): string {
  return value === undefined
    ? ''
    : protectFromFormulas(Array.isArray(value) ? listText(value) : String(value))
}

/** Joins items with semicolons. Writes a JSON list instead if an import would split or misread one of the items. */
function listText(items: readonly string[]): string {
  return items.some((item) => /[;|,[]/.test(item)) ? JSON.stringify(items) : items.join(';')
}
