// Reads a file of job postings into rows.
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { getSystemErrorMessage } from 'node:util'

import { rowsOf, textOf } from './rows-of.ts'
import { UnreadableFile } from './unreadable-file.ts'

const mebibyte = 1024 * 1024
const largestFile = 128 * mebibyte

/** The rows as they stand in the file, unchecked, at least one. Throws UnreadableFile. */
export async function readRows(path: string): Promise<unknown[]> {
  try {
    const isJson = extname(path).toLowerCase().includes('json')
    return await rowsOf(await readText(path, largestFile), { isJson })
  } catch (error) {
    throw error instanceof UnreadableFile ? new UnreadableFile(`${path}: ${error.message}`) : error
  }
}

/** @throws UnreadableFile also for a file that is larger than so many bytes */
export async function readText(path: string, most: number): Promise<string> {
  const { size } = await stat(path).catch(refuse)
  if (size > most) throw new UnreadableFile(`larger than ${most / mebibyte} MiB: split it`)
  return textOf(await readFile(path).catch(refuse))
}

function refuse({ errno, message }: NodeJS.ErrnoException): never {
  throw new UnreadableFile(errno === undefined ? message : getSystemErrorMessage(errno))
}
