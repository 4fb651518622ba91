import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'

import { describeFileError } from '#server/lib/file-error-reason.ts'

import { decodeText } from './decode-text.ts'
import { type ColumnChoices, type ParsedFile, parseRows } from './parse-rows.ts'
import { UnreadableFile } from './unreadable-file.ts'

const MEBIBYTE = 1024 * 1024
const MAX_FILE_BYTES = 128 * MEBIBYTE

/** Reads a file into rows that are not validated yet. @throws UnreadableFile, also for a file without rows */
export async function readRows(path: string, columns: ColumnChoices = {}): Promise<ParsedFile> {
  try {
    const isJson = extname(path).toLowerCase().includes('json')
    return await parseRows(await readBytes(path, MAX_FILE_BYTES), { isJson, columns })
  } catch (error) {
    throw error instanceof UnreadableFile ? new UnreadableFile(`${path}: ${error.message}`) : error
  }
}

/** Reads a text file. @throws UnreadableFile for files that are missing, not UTF-8 or UTF-16, or too large */
export async function readText(path: string, maxBytes: number): Promise<string> {
  return decodeText(await readBytes(path, maxBytes), { isJson: true }).text
}

async function readBytes(path: string, maxBytes: number): Promise<Buffer> {
  const { size } = await stat(path).catch(rethrow)
  if (size > maxBytes)
    throw new UnreadableFile(`the file is larger than ${maxBytes / MEBIBYTE} MiB: split it`)
  return readFile(path).catch(rethrow)
}

function rethrow(error: Error): never {
  throw new UnreadableFile(describeFileError(error) ?? error.message)
}
