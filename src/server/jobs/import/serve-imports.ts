// The endpoints for the preview of an import and for the import. Both stream their progress.
import type { FastifyRequest } from 'fastify'

import { cleanName } from '#contract/invisible-characters.ts'
import type { ImportLine, ImportRow } from '#contract/jobs/imports.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import type { RawHandler } from '#server/http/api.ts'
import { toProblem } from '#server/http/problem.ts'
import { parameterOf, queryOf } from '#server/http/query.ts'
import { sendLines, type SendLine } from '#server/http/send-lines.ts'
import { limitConcurrency } from '#server/lib/concurrency-limit.ts'
import { createYielder } from '#server/lib/yield-to-event-loop.ts'

import type { JobsList } from '../snapshot/snapshot.ts'
import { conflict } from '../store/problems.ts'
import { invalidateAfter } from '../write/invalidate-after.ts'
import { type ImportConfig, type RejectedRow, listUnknownFields } from './check-rows.ts'
import type { ImportedRow } from './compare-rows.ts'
import { importJobs, type ImportReport, previewImport } from './import-jobs.ts'
import { countJobs } from './queries.ts'
import { readUpload, type Upload } from './upload.ts'

type Parts = {
  db: Db
  now: () => Date
  jobsList: JobsList
  config: ImportConfig & Pick<Config, 'publicUrl' | 'demo'>
}
type Run = (upload: Upload, call: Call, request: FastifyRequest) => Promise<ImportReport>
type Call = {
  now: Date
  config: ImportConfig
  board: string
  partial: boolean
  userId: number | undefined
  signal: AbortSignal
  onProgress: (done: number, all: number) => void
}

const ROWS_PER_LINE = 500
const MAX_DEMO_JOBS = 1000
const MAX_TITLE_LENGTH = 100

/** Returns the handlers of both endpoints. They run one import at a time, because each needs much memory. */
export function createImportHandlers({ db, now, jobsList, config }: Parts): {
  preview: RawHandler
  run: RawHandler
} {
  const runLimited = limitConcurrency({ atOnce: 1, waiting: 4 })
  // Separate, because a client gets no line before its file has been read.
  const readLimited = limitConcurrency({ atOnce: 1, waiting: 4 })
  const board = new URL(config.publicUrl).host

  function createHandler(step: 'comparing' | 'writing', run: Run): RawHandler {
    return async (request, reply) => {
      const upload = await readLimited(() => readUpload(request))
      const { length: all } = upload.rows
      if (config.demo) await requireRoomInDemo(db, all)
      const userId = request.identity?.user.id
      const partial = parameterOf(queryOf(request.url), 'partial') === 'true'
      return sendLines<ImportLine>(
        reply,
        async ({ send, sendProgress, signal }) => {
          sendProgress({ kind: 'progress', step: 'checking', done: 0, all })
          const onProgress = (done: number) => sendProgress({ kind: 'progress', step, done, all })
          const call = { now: now(), config, board, partial, userId, signal, onProgress }
          const report = await runLimited(async () => {
            // Checks the limit again, because another import may have run since the first check.
            if (config.demo) await requireRoomInDemo(db, all)
            return run(upload, call, request)
          })
          if (report.written) log(request, report)
          await sendReport(send, upload, report)
        },
        (error) => toFailureLine(request, error),
      )
    }
  }

  return {
    preview: createHandler('comparing', ({ rows, source }, call) =>
      previewImport(db, rows, { source, ...call }),
    ),
    run: createHandler('writing', ({ rows, source }, call, request) => {
      const invalidateJobs = () => jobsList.invalidate(request)
      return invalidateAfter({ invalidateJobs }, () => importJobs(db, rows, { source, ...call }))
    }),
  }
}

/** Limits the number of jobs that visitors of a demo can store. @throws Problem `conflict` above the limit */
async function requireRoomInDemo(db: Db, rows: number): Promise<void> {
  if ((await countJobs(db)) + rows > MAX_DEMO_JOBS)
    throw conflict(`This demo has room for ${MAX_DEMO_JOBS} jobs until 03:00 UTC. Import a smaller file.`)
}

async function sendReport(
  send: SendLine<ImportLine>,
  { rows, source, format }: Upload,
  { imported, refused, companies, written }: ImportReport,
): Promise<void> {
  const yieldIfDue = createYielder()
  const inFileOrder = [...imported, ...refused].toSorted((a, b) => a.number - b.number)
  for (let start = 0; start < inFileOrder.length; start += ROWS_PER_LINE) {
    const some = inFileOrder.slice(start, start + ROWS_PER_LINE)
    send({ kind: 'rows', rows: some.map((row) => toReportRow(row, readTitle(rows[row.number - 1]))) })
    await yieldIfDue()
  }
  const ignored = await listUnknownFields(rows)
  send({
    kind: 'done',
    summary: {
      written,
      source,
      format,
      companies: companies.slice(0, 100),
      company_count: companies.length,
      ignored_fields: ignored.names,
      suggested_columns: ignored.suggestions,
    },
  })
}

function toReportRow(row: ImportedRow | RejectedRow, title: string): ImportRow {
  if ('outcome' in row) return { ...row, title, reasons: [] }
  return { ...row, title, outcome: 'refused', changes: [], visibility: null, notes: [] }
}

function readTitle(row: unknown): string {
  const title: unknown = typeof row === 'object' && row !== null && 'title' in row ? row.title : ''
  return typeof title === 'string' ? firstCharacters(cleanName(title), MAX_TITLE_LENGTH) : ''
}

function log({ log, identity }: FastifyRequest, { imported }: ImportReport): void {
  const count = (outcome: string) => imported.filter((row) => row.outcome === outcome).length
  const counts = { created: count('created'), updated: count('updated') }
  log.info({ event: 'jobs imported', user: identity?.user.id, by: identity?.by, ...counts }, 'jobs imported')
}

/**
 * Logs an error and returns the line of the response that reports it. The response has already started with status 200,
 * so the status cannot report the error.
 */
function toFailureLine(request: FastifyRequest, error: unknown): ImportLine {
  const kind = toProblem(error)?.kind
  if (kind === 'busy') return { kind: 'failed', detail: 'Other imports are running. Try again in a minute.' }
  if (kind === 'unavailable')
    return { kind: 'failed', detail: 'The database could not be reached. Preview the file again.' }
  if (!isAbort(error)) request.log.error({ id: request.id, err: error }, 'import failed')
  return { kind: 'failed', detail: 'Something went wrong on our side, and nothing was written.' }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
