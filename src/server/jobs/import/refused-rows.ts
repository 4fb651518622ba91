// The rows that an import rejects, as a CSV file with their fields and the reasons, to be corrected and imported again.
import { pipeline, Readable } from 'node:stream'

import { stringify } from 'csv-stringify'

import type { RawHandler } from '#server/http/api.ts'
import { createYielder } from '#server/lib/yield-to-event-loop.ts'

import { checkRows, type ImportConfig, listUnknownFields } from './check-rows.ts'
import { convertDescriptions } from './descriptions.ts'
import { reportColumns, rowFields } from './row-schema.ts'
import { readUpload } from './upload.ts'

/** Escapes cells that a spreadsheet would run as formulas. An import removes the escaping. */
const csv = { header: true, bom: true, escape_formulas: true, record_delimiter: 'windows' } as const

type Parts = { now: () => Date; config: ImportConfig }

export function createRefusedRowsHandler({ now, config }: Parts): RawHandler {
  return async (request, reply) => {
    const { rows, source } = await readUpload(request)
    const converted = await convertDescriptions(rows)
    const { refused } = await checkRows(rows, { source, now: now(), config, converted })
    const refusedRows = refused.map(({ number }) => rows[number - 1])
    const columns = [...reportColumns, ...rowFields, ...(await listUnknownFields(refusedRows)).names]
    async function* records() {
      const yieldIfDue = createYielder()
      for (const { number, reasons } of refused) {
        await yieldIfDue()
        const fields = new Map([
          // States the source, because the next import would otherwise take it from the name of the corrected file.
          ['source', source],
          ...toCells(rows[number - 1]),
          ['row', String(number)],
          ['reasons', reasons.join('; ')],
        ])
        yield columns.map((name) => fields.get(name) ?? '')
      }
    }
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="refused-jobs.csv"')
    // The callback ignores errors, because Fastify logs errors of the response stream.
    return pipeline(Readable.from(records()), stringify({ ...csv, columns }), () => {})
  }
}

function toCells(row: unknown): [name: string, text: string][] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return []
  const withoutEmpty = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  return withoutEmpty.map(([name, value]) => [name, toCellText(value)])
}

/** Returns a value as the text of a cell. White space before a formula is removed, so that the formula is escaped. */
function toCellText(value: unknown): string {
  return typeof value === 'string' ? value.trimStart() : JSON.stringify(value)
}
