// The lines of a backup: JSON objects with one key, which is a table (a row of it), `backup` (first) or `end` (last).
import * as z from 'zod'

import { buildInfo } from '../../lib/build-info.ts'
import { StorageError } from '../storage-error.ts'

const FORMAT = 1

/** Of the program that wrote the backup: its schema version, and which build it was. Older backups do not tell the build. */
const beginning = z.object({
  format: z.literal(FORMAT),
  schema: z.string(),
  version: z.string().optional(),
  commit: z.string().optional(),
})
type Beginning = z.infer<typeof beginning>

/** By table: how many rows there were, and by column the last identity that was given ('0': none). */
const ending = z.record(z.string(), z.object({ rows: z.int(), identities: z.record(z.string(), z.string()) }))

export type Ending = z.infer<typeof ending>

/** `json` of a row comes from the database and is not parsed here, so that no number loses a digit. */
type Line = { key: string; json: string }

export const writeLine = ({ key, json }: Line): string => `{"${key}":${json}}\n`
export const writeBeginning = (schema: string) =>
  writeLine({ key: 'backup', json: JSON.stringify({ format: FORMAT, schema, ...buildInfo }) })
export const writeEnding = (end: Ending) => writeLine({ key: 'end', json: JSON.stringify(end) })

const LINE = /^\{"(?<key>\w+)":(?<json>\{.*\})\}$/s

/** @throws StorageError */
function readLine(text: string): Line {
  const { key, json } = LINE.exec(text)?.groups ?? {}
  if (key === undefined || json === undefined)
    throw new StorageError('this is not a backup, or a damaged one')
  return { key, json }
}

/** @throws StorageError */
export function readBeginning(json: string): Beginning {
  const { success, data } = beginning.safeParse(parse(json))
  if (!success) throw new StorageError('this backup was written in a format that this program does not know')
  return data
}

/** @throws StorageError */
export function readEnding(json: string): Ending {
  const { success, data } = ending.safeParse(parse(json))
  if (!success) throw new StorageError('this backup is damaged: its end cannot be read')
  return data
}

/** Undefined where it is no JSON. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Several times what the largest row, a picture, takes. */
const MOST_CHARACTERS = 64_000_000

/** Cuts UTF-8 at line feeds and nowhere else. (Node's readline also cuts at U+2028, which JSON may contain.) @throws StorageError */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  /** Of the line that has not ended yet. */
  let parts: string[] = []
  let length = 0
  for await (const chunk of chunks) {
    const [part = '', ...begun] = decoder.decode(chunk, { stream: true }).split('\n')
    parts.push(part)
    length += part.length
    if (length > MOST_CHARACTERS) throw new StorageError('this is not a backup: a line of it is too long')
    const last = begun.pop()
    if (last === undefined) continue
    yield parts.join('')
    yield* begun
    parts = [last]
    length = last.length
  }
  const rest = parts.join('')
  if (rest !== '') yield rest
}

const ROWS_AT_ONCE = 500
const CHARACTERS_AT_ONCE = 1_000_000

/** The JSON of neighbouring lines with the same key. */
export type Batch = { key: string; values: string[] }

/** Many rows go into the database at once, and never all of them. */
export async function* inBatches(lines: AsyncIterable<string>): AsyncGenerator<Batch> {
  let batch: Batch | undefined
  let characters = 0
  for await (const line of lines) {
    const { key, json } = readLine(line)
    const isFull = batch?.values.length === ROWS_AT_ONCE || characters >= CHARACTERS_AT_ONCE
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
