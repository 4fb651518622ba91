// Parses a file as an Excel workbook, JSON, JSON Lines or a table of text, depending on its first bytes.
import { formatCount } from '#contract/counts.ts'
import { isRecord } from '#server/lib/is-record.ts'
import { createYielder } from '#server/lib/yield-to-event-loop.ts'

import { csvRows, describeLayout, findLayout } from './csv.ts'
import { decodeText } from './decode-text.ts'
import { toFieldName } from './field-names.ts'
import { jsonLinesRows, jsonRows } from './json.ts'
import type { FieldOf } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { isWorkbook, readWorkbook } from './xlsx/workbook.ts'

/** The fields that the user has chosen for columns, by the names of the columns. */
export type ColumnChoices = Readonly<Record<string, string>>

type RowsOptions = {
  /** Whether the file name or the content type indicates JSON. If so, the text is not parsed as CSV. */
  isJson: boolean
  maxRows?: number
  columns?: ColumnChoices
}

/** `format` describes the file for the user, such as "Semicolons, Windows-1252". */
export type ParsedFile = { rows: unknown[]; format: string }

/** Parses a file into rows that are not validated yet. @throws UnreadableFile, also for a file without rows */
export async function parseRows(
  bytes: Uint8Array,
  { isJson, maxRows = Infinity, columns = {} }: RowsOptions,
): Promise<ParsedFile> {
  const fieldOf = createFieldNamer(columns)
  const tooManyRows = () =>
    new UnreadableFile(`the file has more than ${formatCount(maxRows)} rows: split it`)
  const parsed = isWorkbook(bytes)
    ? await readWorkbook(bytes, { fieldOf, maxRows, tooManyRows })
    : await parseText(bytes, { isJson, maxRows, tooManyRows, fieldOf })
  if (parsed.rows.length === 0) throw new UnreadableFile('the file contains no jobs')
  return parsed
}

type TextOptions = { isJson: boolean; maxRows: number; tooManyRows: () => Error; fieldOf: FieldOf }

async function parseText(bytes: Uint8Array, { isJson, maxRows, tooManyRows, fieldOf }: TextOptions) {
  const { text, encoding } = decodeText(bytes, { isJson: isJson || beginsAsJson(bytes) })
  if (text.includes('\0')) throw new UnreadableFile('the file contains NUL bytes: save it as UTF-8 text')
  if (text.trim() === '') throw new UnreadableFile('the file is empty')
  const yieldIfDue = createYielder()
  const rows: unknown[] = []
  const { format, parsed } = parserFor(text, { isJson, fieldOf })
  for await (const row of parsed) {
    rows.push(renameFields(row, fieldOf))
    if (rows.length > maxRows) throw tooManyRows()
    await yieldIfDue()
  }
  return { rows, format: `${format}, ${encoding}` }
}

function beginsAsJson(bytes: Uint8Array): boolean {
  return /^\s*[[{]/.test(Buffer.from(bytes.subarray(0, 1000)).toString('latin1'))
}

function parserFor(text: string, { isJson, fieldOf }: Pick<TextOptions, 'isJson' | 'fieldOf'>) {
  const first = text.trimStart().charAt(0)
  if (first === '[') return { format: 'JSON', parsed: jsonRows(text) }
  if (first === '{') return { format: 'JSON Lines', parsed: jsonLinesRows(text) }
  if (isJson) throw new UnreadableFile('the file begins neither with [ nor with {')
  const layout = findLayout(text)
  return { format: describeLayout(layout), parsed: csvRows(text, { layout, fieldOf }) }
}

/** Returns the function that finds the field of a column. Remembers its results. */
function createFieldNamer(columns: ColumnChoices): FieldOf {
  const chosen = new Map(Object.entries(columns))
  const fields = new Map<string, string>()
  return (column) => {
    const known = fields.get(column)
    if (known !== undefined) return known
    const field = chosen.get(column.trim()) ?? toFieldName(column)
    if (fields.size < MAX_REMEMBERED) fields.set(column, field)
    return field
  }
}

const MAX_REMEMBERED = 10_000

/** Renames the fields of a row. A field that already has the new name keeps its value. */
function renameFields(row: unknown, fieldOf: FieldOf): unknown {
  if (!isRecord(row) || Object.keys(row).every((name) => fieldOf(name) === name)) return row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      Object.hasOwn(row, fieldOf(name)) ? name : fieldOf(name),
      value,
    ]),
  )
}
