import { closeSync, openSync, readSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { PAGE_BYTES, pageChecksum } from './page-checksum.ts'

const WORDS_PER_PAGE = PAGE_BYTES / 4
const PAGES_PER_SEGMENT = 131_072
const PAGES_PER_READ = 128

/** The lower half of word 2 of the page header is the checksum. The upper half of word 3 is the end of free space. */
const CHECKSUM_WORD = 2
const UPPER_WORD = 3

/**
 * Files of tables and indexes, such as 16384, 16384.1 and 16384_vm. PostgreSQL repairs free space maps (_fsm) itself.
 */
const DATA_FILE = /^\d+(?:_vm|_init)?(?:\.(?<segment>\d+))?$/

/** Returns the first damaged page, such as "base/5/16384, page 3", or undefined. */
export async function findDamagedPage(directory: string): Promise<string | undefined> {
  const databases = await readdir(join(directory, 'base'))
  const buffer = new Int32Array(WORDS_PER_PAGE * PAGES_PER_READ)
  for (const folder of ['global', ...databases.map((database) => join('base', database))]) {
    for (const name of await readdir(join(directory, folder))) {
      const page = findDamageInFile(join(directory, folder, name), buffer)
      if (page !== undefined) return `${folder}/${name}, page ${page}`
    }
  }
  return undefined
}

function findDamageInFile(path: string, buffer: Int32Array): number | undefined {
  const dataFile = DATA_FILE.exec(basename(path))
  if (!dataFile) return undefined
  const file = openSync(path, 'r')
  try {
    const segment = Number(dataFile.groups?.['segment'] ?? 0)
    return findDamage(file, segment * PAGES_PER_SEGMENT, buffer)
  } finally {
    closeSync(file)
  }
}

function findDamage(file: number, firstPage: number, buffer: Int32Array): number | undefined {
  for (let start = firstPage; ; start += PAGES_PER_READ) {
    const pages = Math.floor(readSync(file, buffer, { position: null }) / PAGE_BYTES)
    for (let index = 0; index < pages; index++) {
      const page = buffer.subarray(index * WORDS_PER_PAGE, (index + 1) * WORDS_PER_PAGE)
      if (isDamaged(page, start + index)) return start + index
    }
    if (pages < PAGES_PER_READ) return undefined
  }
}

function isDamaged(page: Int32Array, number: number): boolean {
  const isNew = (page[UPPER_WORD] ?? 0) >>> 16 === 0
  if (isNew) return page.some((word) => word !== 0)
  return ((page[CHECKSUM_WORD] ?? 0) & 0xffff) !== pageChecksum(page, number)
}
