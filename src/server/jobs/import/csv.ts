// CSV: a line of column names, then one job per record.
import { type Options, parse } from 'csv-parse/sync'

import { requiredFields } from './row-schema.ts'
import { messageOf, UnreadableFile } from './unreadable-file.ts'

const options: Options = {
  record_delimiter: ['\r\n', '\n'],
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
}

/** One object for each record, all of its values text. Throws UnreadableFile that names the line. */
export function csvRows(text: string): unknown[] {
  const columns = columnsOf(text)
  const [, ...records] = parseCsv(text, options)
  return records.map((record) => Object.fromEntries(columns.map((name, index) => [name, record[index]])))
}

function columnsOf(text: string): string[] {
  const [header = []] = parseCsv(text, { ...options, to: 1 })
  const columns = header.map((name) => name.trim())
  const missing = requiredFields.find((field) => !columns.includes(field))
  if (missing)
    throw new UnreadableFile(`the first line has no column ${missing} (separate columns by commas)`)
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index)
  if (repeated !== undefined) throw new UnreadableFile(`the first line has the column ${repeated} twice`)
  return columns
}

function parseCsv(text: string, options: Options): string[][] {
  try {
    return parse(text, options)
  } catch (error) {
    throw new UnreadableFile(`not CSV: ${messageOf(error)}`)
  }
}
