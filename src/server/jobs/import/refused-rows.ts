// The rows that an import refuses, as a file to be mended and imported: their fields as they came, beside the reasons.
import { pipeline, Readable } from 'node:stream'

import { stringify } from 'csv-stringify'

import type { Config } from '#server/config/config.ts'
import type { RawHandler } from '#server/http/api.ts'

import { checkRows, unknownFields } from './check-rows.ts'
import { reportColumns, rowFields } from './row-schema.ts'
import { readUpload } from './upload.ts'

/** What spreadsheets would take for a formula is escaped; the import takes the escape away again. */
const csv = { header: true, bom: true, escape_formulas: true, record_delimiter: 'windows' } as const

type Parts = { now: () => Date; config: Pick<Config, 'production'> }

export function refusedRowsSender({ now, config: { production } }: Parts): RawHandler {
  return async (request, reply) => {
    const { rows, source } = await readUpload(request)
    const { refused } = await checkRows(rows, { source, now: now(), production })
    const refusedRows = refused.map(({ number }) => rows[number - 1])
    const columns = [...reportColumns, ...rowFields, ...unknownFields(refusedRows)]
    const records = refused.map(({ number, reasons }) => {
      const fields = new Map([
        // Under another name of its file a row without a source would be another job.
        ['source', source],
        ...fieldsOf(rows[number - 1]),
        ['row', String(number)],
        ['reasons', reasons.join('; ')],
      ])
      return columns.map((name) => fields.get(name) ?? '')
    })
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="refused-jobs.csv"')
    // An error of the rows destroys what is sent, where it is logged.
    return pipeline(Readable.from(records), stringify({ ...csv, columns }), () => {})
  }
}

/** As text, in the forms that CSV has for it. */
function fieldsOf(row: unknown): [name: string, text: string][] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return []
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  return filled.map(([name, value]) => [name, asCell(value)])
}

/** Blanks at the start mean nothing, and could hide a formula from who escapes it. */
function asCell(value: unknown): string {
  return typeof value === 'string' ? value.trimStart() : JSON.stringify(value)
}
