// Reads tables of text with a header line and one job per record.
import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'

import { required } from '#server/lib/required.ts'

import { type FieldOf, MAX_RECORD_LENGTH, readColumns, toRow } from './table.ts'
import { messageOf, UnreadableFile } from './unreadable-file.ts'

const CHUNK_CHARACTERS = 64 * 1024
const MAX_HEADER_LENGTH = 2 * MAX_RECORD_LENGTH

/** The characters that may separate columns, in words. If several occur equally often, the first one separates. */
const separators = new Map([
  [',', 'Commas'],
  [';', 'Semicolons'],
  ['\t', 'Tabs'],
  ['|', 'Vertical bars'],
])

/** The format of a table. `delimiter` separates columns. `start` is the index of the header. */
type Layout = { delimiter: string; lineEnds: string[]; start: number }

/** Yields an object with text values for each record. @throws UnreadableFile with the line number of the error */
export async function* csvRows(
  text: string,
  { layout, fieldOf }: { layout: Layout; fieldOf: FieldOf },
): AsyncGenerator {
  const options: Options = {
    delimiter: layout.delimiter,
    record_delimiter: layout.lineEnds,
    max_record_size: MAX_RECORD_LENGTH,
    // Spreadsheet programs leave out empty cells at the end of a record.
    relax_column_count_less: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  }
  const columns = readColumns(readHeader(text, layout, options), fieldOf)
  let isHeader = true
  for await (const record of readRecords(text, layout, options)) {
    if (!isHeader) yield toRow(columns, record)
    isHeader = false
  }
}

/** Finds the separators of a table from its first line, which may name the separator of columns, as in `sep=;`. */
export function findLayout(text: string): Layout {
  const stated = /^sep=([,;|\t])(?:\r\n?|\n)/i.exec(text)
  const start = stated?.[0].length ?? 0
  const counts = new Map<string, number>()
  let isQuoted = false
  let isBlank = true
  let lineEnd = ''
  for (let at = start; at < text.length && at < MAX_HEADER_LENGTH && lineEnd === ''; at++) {
    const character = text.charAt(at)
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (separators.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
    const isLineEnd = character === '\n' || character === '\r'
    // An empty line before the header decides nothing.
    if (isLineEnd && !isBlank) lineEnd = character === '\r' && text.charAt(at + 1) !== '\n' ? '\r' : '\n'
    if (!isLineEnd) isBlank = false
  }
  const [mostFrequent = ','] = [...separators.keys()].toSorted(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0),
  )
  const lineEnds = lineEnd === '\r' ? ['\r\n', '\r'] : ['\r\n', '\n']
  return { delimiter: stated?.[1] ?? mostFrequent, lineEnds, start }
}

/** Returns the separator of columns in words. */
export const describeLayout = ({ delimiter }: Layout) => required(separators.get(delimiter))

function readHeader(text: string, { start }: Layout, options: Options): string[] {
  try {
    const [header = []] = parseAtOnce(text.slice(start, start + MAX_HEADER_LENGTH), {
      ...options,
      columns: false,
      to: 1,
    })
    return header
  } catch (error) {
    throw new UnreadableFile(`not CSV: ${messageOf(error)}`)
  }
}

async function* readRecords(text: string, { start }: Layout, options: Options): AsyncGenerator<string[]> {
  const parser = Readable.from(splitIntoChunks(text, start)).pipe(parse(options))
  try {
    yield* parser
  } catch (error) {
    throw new UnreadableFile(`not CSV: ${messageOf(error)}`)
  }
}

/** Yields the text in chunks. Pauses after each chunk, so that the server can handle other requests. */
async function* splitIntoChunks(text: string, from: number): AsyncGenerator<string> {
  // Keeps the line numbers of errors correct after the line `sep=;`.
  if (from > 0) yield text.slice(0, from).replace(/^[^\r\n]*/, '')
  for (let start = from; start < text.length; start += CHUNK_CHARACTERS) {
    yield text.slice(start, start + CHUNK_CHARACTERS)
    await yieldToEventLoop()
  }
}
