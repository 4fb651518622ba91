// Reads a file of job postings into rows: JSON, JSON Lines or CSV, told apart by their first character.
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { getSystemErrorMessage } from 'node:util'

import { csvRows } from './csv.ts'
import { jsonLinesRows } from './json-lines.ts'
import { jsonRows } from './json.ts'
import { UnreadableFile } from './unreadable-file.ts'

const mebibyte = 1024 * 1024
const largestFile = 128 * mebibyte

/** The rows as they stand in the file, unchecked, at least one. Throws UnreadableFile. */
export async function readRows(path: string): Promise<unknown[]> {
  try {
    return rowsOf(await readText(path, largestFile), extname(path).toLowerCase())
  } catch (error) {
    throw error instanceof UnreadableFile ? new UnreadableFile(`${path}: ${error.message}`) : error
  }
}

/** @throws UnreadableFile also for a file that is larger than so many bytes */
export async function readText(path: string, most: number): Promise<string> {
  const { size } = await stat(path).catch(refuse)
  if (size > most) throw new UnreadableFile(`larger than ${most / mebibyte} MiB: split it`)
  const bytes = await readFile(path).catch(refuse)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile('not UTF-8 text: save it as UTF-8')
  }
}

function refuse({ errno, message }: NodeJS.ErrnoException): never {
  throw new UnreadableFile(errno === undefined ? message : getSystemErrorMessage(errno))
}

function rowsOf(text: string, extension: string): unknown[] {
  if (text.trim() === '') throw new UnreadableFile('the file is empty')
  const rows = parserFor(text, extension)(text)
  if (rows.length === 0) throw new UnreadableFile('the file holds no jobs')
  return rows
}

function parserFor(text: string, extension: string): (text: string) => unknown[] {
  const first = text.trimStart().charAt(0)
  if (first === '[') return jsonRows
  if (first === '{') return jsonLinesRows
  if (extension.includes('json')) throw new UnreadableFile('begins neither with [ nor with {')
  return csvRows
}
