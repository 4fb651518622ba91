// Streams all employees of a user as a CSV file.
import { pipeline, Readable } from 'node:stream'

import { stringify } from 'csv-stringify'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Db } from '#server/db/open.ts'
import { required } from '#server/lib/required.ts'

import { type EmployeeRow, listAfter } from './queries.ts'

const ROWS_PER_QUERY = 1000
const columns = {
  id: 'id',
  name: 'name',
  department: 'department',
  salary: 'salary',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

/**
 * The byte order mark makes spreadsheet programs read the file as UTF-8. Escaping prevents them from running formulas.
 */
const csv = { columns, header: true, bom: true, escape_formulas: true, record_delimiter: 'windows' } as const

export function employeeExporter(db: Db) {
  return async function exportEmployees(
    { identity }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Readable> {
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="employees.csv"')
    // Ignores the error here. If rows cannot be read, `pipeline` destroys the returned stream, and Fastify logs the
    // error.
    return pipeline(Readable.from(streamEmployees(db, required(identity).user.id)), stringify(csv), () => {})
  }
}

async function* streamEmployees(db: Db, userId: number): AsyncGenerator<EmployeeRow> {
  let id = 0
  for (;;) {
    const rows = await listAfter(db, { id, userId }, ROWS_PER_QUERY)
    yield* rows
    id = rows.at(-1)?.id ?? id
    if (rows.length < ROWS_PER_QUERY) return
  }
}
