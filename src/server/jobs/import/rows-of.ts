// The text of a file as rows: JSON, JSON Lines or CSV, told apart by their first character.
import { createYielder } from '#server/lib/yield-to-event-loop.ts'

import { csvRows } from './csv.ts'
import { jsonLinesRows } from './json-lines.ts'
import { jsonRows } from './json.ts'
import { UnreadableFile } from './unreadable-file.ts'

type RowsOptions = {
  /** It is said to be JSON of either kind: then it is not read as CSV. */
  isJson: boolean
  mostRows?: number
}

/** The rows as they stand in the file, unchecked, at least one. Throws UnreadableFile. */
export async function rowsOf(text: string, { isJson, mostRows = Infinity }: RowsOptions): Promise<unknown[]> {
  if (text.includes('\0')) throw new UnreadableFile('holds NUL bytes: save it as UTF-8 text')
  if (text.trim() === '') throw new UnreadableFile('the file is empty')
  const yieldIfDue = createYielder()
  const rows: unknown[] = []
  for await (const row of parserFor(text, isJson)(text)) {
    rows.push(row)
    if (rows.length > mostRows) throw new UnreadableFile(`more than ${mostRows} rows: split the file`)
    await yieldIfDue()
  }
  if (rows.length === 0) throw new UnreadableFile('the file holds no jobs')
  return rows
}

/** @throws UnreadableFile for bytes that are no text in UTF-8 */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile('not UTF-8 text: save it as UTF-8')
  }
}

type Parser = (text: string) => Iterable<unknown> | AsyncIterable<unknown>

function parserFor(text: string, isJson: boolean): Parser {
  const first = text.trimStart().charAt(0)
  if (first === '[') return jsonRows
  if (first === '{') return jsonLinesRows
  if (isJson) throw new UnreadableFile('begins neither with [ nor with {')
  return csvRows
}
