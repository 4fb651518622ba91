// Reads CSV files with a header line and one job per record.
import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'

import { requiredFields } from './row-schema.ts'
import { messageOf, UnreadableFile } from './unreadable-file.ts'

const CHUNK_CHARACTERS = 64 * 1024
const MAX_RECORD_LENGTH = 1_000_000
const MAX_COLUMNS = 1_000

const options: Options = {
  record_delimiter: ['\r\n', '\n'],
  max_record_size: MAX_RECORD_LENGTH,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
}

/** Yields an object with text values for each record. @throws UnreadableFile with the line number of the error */
export async function* csvRows(text: string): AsyncGenerator {
  const columns = readColumns(text)
  let isHeader = true
  for await (const record of readRecords(text)) {
    if (!isHeader)
      yield Object.fromEntries(columns.map((name, index) => [name, removeProtection(record[index])]))
    isHeader = false
  }
}

/** Matches a value that a spreadsheet would run as a formula, with or without apostrophes before it. */
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Puts an apostrophe before a value that a spreadsheet would run as a formula. An import removes this apostrophe. */
export function protectFromFormulas(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

function removeProtection(cell: string | undefined): string | undefined {
  return cell?.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

function readColumns(text: string): string[] {
  const header = readHeader(text)
  if (header.length > MAX_COLUMNS)
    throw new UnreadableFile(`the first line has more than ${MAX_COLUMNS} columns`)
  const columns = header.map((name) => name.trim())
  const missing = requiredFields.find((field) => !columns.includes(field))
  if (missing)
    throw new UnreadableFile(`the first line has no column ${missing} (separate columns by commas)`)
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index)
  if (repeated !== undefined) throw new UnreadableFile(`the first line has the column ${repeated} twice`)
  return columns
}

function readHeader(text: string): string[] {
  try {
    const [header = []] = parseAtOnce(text.slice(0, 2 * MAX_RECORD_LENGTH), {
      ...options,
      columns: false,
      to: 1,
    })
    return header
  } catch (error) {
    throw new UnreadableFile(`not CSV: ${messageOf(error)}`)
  }
}

async function* readRecords(text: string): AsyncGenerator<string[]> {
  const parser = Readable.from(splitIntoChunks(text)).pipe(parse(options))
  try {
    yield* parser
  } catch (error) {
    throw new UnreadableFile(`not CSV: ${messageOf(error)}`)
  }
}

/** Yields the text in chunks. Pauses after each chunk, so that the server can handle other requests. */
async function* splitIntoChunks(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += CHUNK_CHARACTERS) {
    yield text.slice(start, start + CHUNK_CHARACTERS)
    await yieldToEventLoop()
  }
}
