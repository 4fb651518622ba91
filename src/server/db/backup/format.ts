// A backup consists of lines. Each is a JSON object with one key: `backup` (the header), a table name (a row of that
// table) or `end` (the footer).
import * as z from 'zod'

import { buildInfo } from '../../lib/build-info.ts'
import { StorageError } from '../storage-error.ts'

const FORMAT = 1

/** The schema version and build of the program that wrote the backup. Older backups lack the build. */
const header = z.object({
  format: z.literal(FORMAT),
  schema: z.string(),
  version: z.string().optional(),
  commit: z.string().optional(),
})
type Header = z.infer<typeof header>

/** For each table: the number of its rows, and the last value of its identity sequence by column ('0' if unused). */
const footer = z.record(z.string(), z.object({ rows: z.int(), identities: z.record(z.string(), z.string()) }))

export type Footer = z.infer<typeof footer>

/** `json` is the text that the database returned for a row, because parsing would round large numbers. */
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

/** Returns undefined for invalid JSON. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** In characters. Several times the length of the largest possible row, which contains an image. */
const MAX_LINE_LENGTH = 64_000_000

/**
 * Splits UTF-8 at line feeds only. (Node's readline also splits at U+2028, which JSON may contain.)
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

/** The JSON of consecutive lines with the same key. */
export type Batch = { key: string; values: string[] }

/** Groups consecutive lines with the same key, so that one statement inserts many rows. @throws StorageError */
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
