// Reads tables of text with a header line and one job per record.
import { pipeline, Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'

import { formatCount, pluralize } from '#contract/counts.ts'
import { required } from '#server/lib/required.ts'

import { type FieldOf, MAX_COLUMNS, MAX_RECORD_LENGTH, readColumns, tooManyColumns, toRow } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

const CHUNK_CHARACTERS = 64 * 1024
const MAX_HEADER_LENGTH = 100_000

/** The characters that may separate columns, in words. If several occur equally often, the first one separates. */
const separators = new Map([
  [',', 'Commas'],
  [';', 'Semicolons'],
  ['\t', 'Tabs'],
  ['|', 'Vertical bars'],
])

/** The format of a table. `delimiter` separates columns. `start` is the index of the header. */
type Layout = { delimiter: string; lineEnds: string[]; start: number }

type Parsed = { info: { lines: number }; record: string[] }

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
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  }
  const columns = readColumns(readHeader(text, layout, options), fieldOf)
  let isHeader = true
  for await (const { info, record } of readRecords(text, layout, { ...options, info: true })) {
    if (record.slice(columns.length).some((cell) => cell.trim() !== ''))
      throw new UnreadableFile(
        `line ${formatCount(info.lines)} has ${pluralize(record.length, 'value', 'values')}, but the first line names ${pluralize(columns.length, 'column', 'columns')}: put a value that contains a separator in quotation marks`,
      )
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
    if (separators.has(character)) {
      const count = (counts.get(character) ?? 0) + 1
      if (count >= MAX_COLUMNS) throw tooManyColumns('the first line')
      counts.set(character, count)
    }
    const isLineEnd = character === '\n' || character === '\r'
    // An empty line before the header decides nothing.
    if (isLineEnd && !isBlank) lineEnd = character === '\r' && text.charAt(at + 1) !== '\n' ? '\r' : '\n'
    if (!isLineEnd) isBlank = false
  }
  if (lineEnd === '' && text.length > MAX_HEADER_LENGTH)
    throw new UnreadableFile(
      `the first line has more than ${formatCount(MAX_HEADER_LENGTH)} characters, but it must name the columns`,
    )
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
    throw toUnreadable(error)
  }
}

async function* readRecords(text: string, layout: Layout, options: Options): AsyncGenerator<Parsed> {
  const parser = parse(options)
  // The callback ignores errors, because the loop below throws them.
  pipeline(Readable.from(splitIntoChunks(text, layout)), parser, () => {})
  try {
    yield* parser
  } catch (error) {
    throw toUnreadable(error)
  }
}

const quotationFault =
  'has a quotation mark that is misplaced or not closed: write it twice within a value, and put the value in quotation marks'

/** Explains an error of the parser. */
function toUnreadable(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = `line ${formatCount(Number(error['lines']))}`
  if (error.code !== 'CSV_MAX_RECORD_SIZE') return new UnreadableFile(`${line} ${quotationFault}`)
  const limit = formatCount(MAX_RECORD_LENGTH)
  return new UnreadableFile(
    `${line} belongs to a row with more than ${limit} characters: look for a quotation mark that is not closed`,
  )
}

/**
 * Yields the text in chunks. Pauses after each chunk, so that the server can handle other requests.
 * @throws UnreadableFile for a record with too many columns
 */
async function* splitIntoChunks(text: string, { start: from, delimiter }: Layout): AsyncGenerator<string> {
  // Keeps the line numbers of errors correct after the line `sep=;`.
  if (from > 0) yield text.slice(0, from).replace(/^[^\r\n]*/, '')
  let isQuoted = false
  let columns = 0
  for (let start = from; start < text.length; start += CHUNK_CHARACTERS) {
    const chunk = text.slice(start, start + CHUNK_CHARACTERS)
    for (const character of chunk) {
      if (character === '"') isQuoted = !isQuoted
      else if (character === '\n' || character === '\r') columns = isQuoted ? columns : 0
      else if (character === delimiter && !isQuoted && ++columns >= MAX_COLUMNS) throw tooManyColumns('a row')
    }
    yield chunk
    await yieldToEventLoop()
  }
}
