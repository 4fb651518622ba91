// All of one's employees as a file for a spreadsheet, written while it is read.
import { Readable } from 'node:stream'

import type { Db } from '#server/db/open.ts'
import { csvLine } from '#server/lib/csv-line.ts'

import type { Context } from './door.ts'
import { listAfter } from './queries.ts'

const ROWS_AT_ONCE = 1000
/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const header = ['id', 'name', 'department', 'salary', 'created_at', 'updated_at']

export async function exportEmployees({ db, user, reply }: Context): Promise<Readable> {
  reply.type('text/csv; charset=utf-8')
  reply.header('content-disposition', 'attachment; filename="employees.csv"')
  return Readable.from(lines(db, user.id))
}

async function* lines(db: Db, userId: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(header)
  let id = 0
  for (;;) {
    const rows = await listAfter(db, { id, userId }, ROWS_AT_ONCE)
    if (rows.length > 0)
      yield rows
        .map((row) =>
          csvLine([String(row.id), row.name, row.department, row.salary, row.createdAt, row.updatedAt]),
        )
        .join('')
    id = rows.at(-1)?.id ?? id
    if (rows.length < ROWS_AT_ONCE) return
  }
}
