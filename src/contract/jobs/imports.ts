// Imports of jobs by file: what would happen, row by row, and the import itself. Both answer in lines of JSON, one
// object each, while they work.
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'

const base = '/ninja-api/dashboard/imports'

/** What the body of an import may be. */
export const importTypes = ['application/json', 'application/x-ndjson', 'text/csv'] as const

const importOutcomes = ['created', 'updated', 'unchanged', 'refused'] as const

const steps = ['checking', 'comparing', 'writing'] as const

const importRow = z.object({
  /** Counts the rows of the file from 1. */
  number: z.int(),
  /** Its id, else its title. */
  name: z.string(),
  /** The beginning of its title; '' where it has none. */
  title: z.string(),
  outcome: z.enum(importOutcomes),
  /** The fields that an update changes. */
  changes: z.array(z.string()),
  /** Whether the board shows the job then; null for a row that is refused. */
  visibility: z.nullable(z.enum(['visible', 'expired', 'draft'])),
  /** Why it is refused. */
  reasons: z.array(z.string()),
})
export type ImportRow = z.infer<typeof importRow>

const importSummary = z.object({
  /** Whether anything was written; a preview writes nothing. */
  written: z.boolean(),
  /** What is the source of rows that name none. */
  source: z.string(),
  /** Companies that are made, by name; a hundred at most, of `company_count`. */
  companies: z.array(z.string()),
  company_count: z.int(),
  /** Fields that an import does not know; a hundred at most. */
  ignored_fields: z.array(z.string()),
})
export type ImportSummary = z.infer<typeof importSummary>

const importLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), step: z.enum(steps), done: z.int(), all: z.int() }),
  z.object({ kind: z.literal('rows'), rows: z.array(importRow) }),
  z.object({ kind: z.literal('done'), summary: importSummary }),
  /** The last line where something went wrong: of an import nothing was written then. */
  z.object({ kind: z.literal('failed'), detail: z.string() }),
])
export type ImportLine = z.infer<typeof importLine>

export const importEndpoints = {
  preview: endpoint({
    id: 'previewImport',
    method: 'POST',
    path: `${base}/preview`,
    summary: 'What an import of this file would do, row by row; writes nothing',
    answer: importLine,
  }),
  run: endpoint({
    id: 'importJobs',
    method: 'POST',
    path: base,
    summary: 'Import the jobs of a file: all of them or none, or the good rows alone',
    answer: importLine,
  }),
  refused: endpoint({
    id: 'listRefusedRows',
    method: 'POST',
    path: `${base}/refused`,
    summary: 'The rows of this file that an import refuses, as CSV with the reasons; writes nothing',
  }),
} as const
