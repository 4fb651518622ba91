// Parses the text of a file as JSON, JSON Lines or CSV, depending on its first character.
import { createYielder } from '#server/lib/yield-to-event-loop.ts'

import { csvRows } from './csv.ts'
import { jsonLinesRows, jsonRows } from './json.ts'
import { UnreadableFile } from './unreadable-file.ts'

type RowsOptions = {
  /** Whether the file name or the content type indicates JSON. If so, the text is not parsed as CSV. */
  isJson: boolean
  maxRows?: number
}

/** Parses text into rows that are not validated yet. @throws UnreadableFile, also for text without rows */
export async function parseRows(
  text: string,
  { isJson, maxRows = Infinity }: RowsOptions,
): Promise<unknown[]> {
  if (text.includes('\0')) throw new UnreadableFile('contains NUL bytes: save it as UTF-8 text')
  if (text.trim() === '') throw new UnreadableFile('the file is empty')
  const yieldIfDue = createYielder()
  const rows: unknown[] = []
  for await (const row of parserFor(text, isJson)(text)) {
    rows.push(row)
    if (rows.length > maxRows) throw new UnreadableFile(`more than ${maxRows} rows: split the file`)
    await yieldIfDue()
  }
  if (rows.length === 0) throw new UnreadableFile('the file contains no jobs')
  return rows
}

/** Decodes UTF-8. @throws UnreadableFile for other bytes */
export function decodeUtf8(bytes: Uint8Array): string {
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
