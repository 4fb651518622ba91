// The format of a backup. Each line is a JSON object with one key. The key of the header is `backup`, the key of a row
// is the name of its table, and the key of the footer is `end`.
import * as z from 'zod'

import { buildInfo } from '../../lib/build-info.ts'
import { StorageError } from '../database.ts'

const FORMAT = 1

/** The schema, version and commit of the program that wrote the backup. Older backups lack the version and commit. */
const header = z.object({
  format: z.literal(FORMAT),
  schema: z.string(),
  version: z.string().optional(),
  commit: z.string().optional(),
})
type Header = z.infer<typeof header>

/**
 * Contains, for each table, the number of rows and the last value of the identity sequence of each column ('0' if
 * unused).
 */
const footer = z.record(z.string(), z.object({ rows: z.int(), identities: z.record(z.string(), z.string()) }))

export type Footer = z.infer<typeof footer>

/** A line, with the JSON of a row as the database returned it. Parsing the JSON would round large numbers. */
type Line = { key: string; json: string }

export const writeLine = ({ key, json }: Line): string => `{"${key}":${json}}\n`
export const writeHeader = (schema: string) =>
  writeLine({ key: 'backup', json: JSON.stringify({ format: FORMAT, schema, ...buildInfo }) })
export const writeFooter = (end: Footer) => writeLine({ key: 'end', json: JSON.stringify(end) })

const LINE = /^\{"(?<key>\w+)":(?<json>\{.*\})\}$/s

/** Parses a line of a backup. @throws StorageError if the line is malformed */
function readLine(text: string): Line {
  const { key, json } = LINE.exec(text)?.groups ?? {}
  if (key === undefined || json === undefined)
    throw new StorageError('this is not a backup, or it is damaged')
  return { key, json }
}

/** Parses the JSON of the header. @throws StorageError for an unknown format */
export function readHeader(json: string): Header {
  const { success, data } = header.safeParse(parse(json))
  if (!success) throw new StorageError('this backup was written in a format that this program does not know')
  return data
}

/** Parses the JSON of the footer. @throws StorageError if it is invalid */
export function readFooter(json: string): Footer {
  const { success, data } = footer.safeParse(parse(json))
  if (!success) throw new StorageError('this backup is damaged: its footer cannot be read')
  return data
}

/** Parses JSON. Returns undefined for invalid JSON. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/**
 * The maximum characters per line. The longest possible row contains an image, and is several times shorter than this.
 */
const MAX_LINE_LENGTH = 64_000_000

/**
 * Yields the lines of UTF-8 text, split at line feeds. Node's readline would also split at U+2028, which JSON may
 * contain.
 * @throws StorageError for a line that is too long
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  /** The parts of the current line that earlier chunks contained. */
  let parts: string[] = []
  let length = 0
  for await (const chunk of chunks) {
    const [part = '', ...nextLines] = decoder.decode(chunk, { stream: true }).split('\n')
    parts.push(part)
    length += part.length
    if (length > MAX_LINE_LENGTH) throw new StorageError('this is not a backup: a line of it is too long')
    const last = nextLines.pop()
    if (last === undefined) continue
    yield parts.join('')
    yield* nextLines
    parts = [last]
    length = last.length
  }
  const lastLine = parts.join('')
  if (lastLine !== '') yield lastLine
}

const MAX_BATCH_ROWS = 500
const MAX_BATCH_LENGTH = 1_000_000

/** Consecutive lines with the same key. `values` contains the JSON of each line. */
export type Batch = { key: string; values: string[] }

/**
 * Groups consecutive lines with the same key, so that one statement can insert many rows of a table.
 * @throws StorageError for a malformed line
 */
export async function* batchLines(lines: AsyncIterable<string>): AsyncGenerator<Batch> {
  let batch: Batch | undefined
  let characters = 0
  for await (const line of lines) {
    const { key, json } = readLine(line)
    const isFull = batch?.values.length === MAX_BATCH_ROWS || characters >= MAX_BATCH_LENGTH
    if (batch && (isFull || batch.key !== key)) {
      yield batch
      batch = undefined
    }
    batch ??= { key, values: [] }
    characters = batch.values.length === 0 ? json.length : characters + json.length
    batch.values.push(json)
  }
  if (batch) yield batch
}
