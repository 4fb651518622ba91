// Gathers the lines of a backup, so that many rows go into the database at once, and never all of them.
import { readLine } from './format.ts'

const ROWS_AT_ONCE = 500
const CHARACTERS_AT_ONCE = 1_000_000

/** The JSON of neighbouring lines with the same key. */
export type Batch = { key: string; values: string[] }

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
