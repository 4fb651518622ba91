// Imports jobs from files, or previews the result of each row. The responses of both calls are streams of JSON objects,
// one per line.
import * as z from 'zod/mini'

import { endpoint, endpointGroup, queryParameter } from '../endpoint.ts'

const importsBasePath = '/ninja-api/dashboard/imports'

export const importTypes = [
  'application/json',
  'application/x-ndjson',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

const importOutcomes = ['created', 'updated', 'unchanged', 'refused'] as const

const steps = ['checking', 'comparing', 'writing'] as const

export const importRow = z.object({
  /** The number of the row in the file, from 1. */
  number: z.int(),
  /** The external ID of the job, or the title of a job without an external ID. */
  name: z.string(),
  title: z.string(),
  outcome: z.enum(importOutcomes),
  /** The fields that an update changes. */
  changes: z.array(z.string()),
  /** Whether the job is on the board after the import. Null for a rejected row. */
  visibility: z.nullable(z.enum(['visible', 'scheduled', 'expired', 'draft'])),
  reasons: z.array(z.string()),
  notes: z.array(z.string()),
})
export type ImportRow = z.infer<typeof importRow>

const importSummary = z.object({
  /** Whether the import has written jobs. Always false for a preview. */
  written: z.boolean(),
  /** The default value of the job field `source`, for rows that lack this field. */
  source: z.string(),
  /** What was detected, such as "Semicolons, Windows-1252". */
  format: z.string(),
  /** The names of up to 100 new companies. `company_count` counts all of them. */
  companies: z.array(z.string()),
  company_count: z.int(),
  /** Unknown fields, up to 100. */
  ignored_fields: z.array(z.string()),
  /** The fields that some of the unknown fields probably mean. Send them back as `columns` to import them. */
  suggested_columns: z.record(z.string(), z.string()),
})
export type ImportSummary = z.infer<typeof importSummary>

const importLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), step: z.enum(steps), done: z.int(), all: z.int() }),
  z.object({ kind: z.literal('rows'), rows: z.array(importRow) }),
  z.object({ kind: z.literal('done'), summary: importSummary }),
  /** The last line of a failed request. A failed import has written nothing. */
  z.object({ kind: z.literal('failed'), detail: z.string() }),
])
export type ImportLine = z.infer<typeof importLine>

const importFile = {
  tag: 'Imports',
  parameters: [
    { ...queryParameter('name', 'The file name, without its extension the default source'), required: true },
    queryParameter('columns', 'The fields of unknown columns, as a JSON object: {"company_name":"company"}'),
  ],
  bodyTypes: importTypes,
  contentType: 'application/x-ndjson',
  errors: {
    413: 'The file is too large',
    415: 'The Content-Type is not a supported file type',
    422: 'The file cannot be read; the response gives the place and the reason',
    503: 'Other imports are running',
  },
}

export const importEndpoints = endpointGroup(importFile, {
  preview: endpoint({
    id: 'previewImport',
    method: 'POST',
    path: `${importsBasePath}/preview`,
    summary: 'Preview the import of a file, row by row, before the import itself',
    response: importLine,
  }),
  run: endpoint({
    id: 'importJobs',
    method: 'POST',
    path: importsBasePath,
    summary: 'Import the jobs of a file: all or none, or only the valid rows',
    response: importLine,
    parameters: [
      ...importFile.parameters,
      queryParameter('partial', "'true' imports the valid rows even if others are refused"),
    ],
  }),
  refused: endpoint({
    id: 'listRefusedRows',
    method: 'POST',
    path: `${importsBasePath}/refused`,
    summary: 'The rows of a file that an import would reject, as CSV with the reasons',
    contentType: 'text/csv',
  }),
})
