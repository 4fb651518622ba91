import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { readConfig } from '#server/config/config.ts'
import { exportFormats } from '#server/jobs/export/formats.ts'
import { type ExportRow, exportRows } from '#server/jobs/export/rows.ts'

import { print } from './terminal.ts'
import { UsageError } from './usage-error.ts'
import { withDatabaseOrCopy } from './with-copy.ts'
import { writeAtomically } from './write-atomically.ts'

const endings = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/**
 * Writes all jobs to a file that `import-jobs` can read. The file name extension selects the format. While a server has
 * the embedded database open, exports a copy, because a long transaction would delay the requests of the server.
 */
export async function exportJobs(file: string): Promise<void> {
  const write = selectFormat(file)
  const { publicUrl } = readConfig()
  const board = new URL(publicUrl).host
  let count = 0
  async function* counted(rows: AsyncIterable<ExportRow>) {
    for await (const row of rows) {
      count++
      yield row
    }
  }
  await withDatabaseOrCopy(({ db }) =>
    writeAtomically(file, (target) =>
      db.transaction((tx) => pipeline(Readable.from(write(counted(exportRows(tx, board)))), target), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      }),
    ),
  )
  print(`${count} jobs exported to ${file}`)
}

function selectFormat(file: string) {
  const ending = extname(file).toLowerCase()
  const format = Object.entries(exportFormats).find(([name]) => name === ending)
  if (format === undefined)
    throw new UsageError(`The name of the file must end in ${endings.format(Object.keys(exportFormats))}.`)
  return format[1]
}
