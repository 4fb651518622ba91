import { formatCount, pluralize } from '#contract/counts.ts'
import { groupReasons } from '#contract/jobs/rules/group-reasons.ts'
import { readConfig } from '#server/config/config.ts'
import { listUnknownFields } from '#server/jobs/import/check-rows.ts'
import { defaultSource } from '#server/jobs/import/default-source.ts'
import { importJobs, type ImportReport } from '#server/jobs/import/import-jobs.ts'
import { readRows } from '#server/jobs/import/read-file.ts'
import { rowFields } from '#server/jobs/import/row-schema.ts'

import { print, showProgress } from './terminal.ts'
import { UsageError } from './usage-error.ts'
import { withWritableDatabase } from './with-database.ts'

const MAX_NAME_LENGTH = 80

/**
 * Imports the jobs of a file and prints a report. Returns the exit status, which is 1 if rows were rejected.
 * @throws UnreadableFile for a file that cannot be read, before the database is opened
 */
export async function importJobsFile(
  file: string,
  { partial = false, column = [] }: { partial?: boolean; column?: readonly string[] },
): Promise<number> {
  const config = readConfig()
  const source = defaultSource(file)
  const { rows, format } = await readRows(file, readColumnChoices(column))
  print(`format: ${format}`)
  const ignored = await listUnknownFields(rows)
  if (ignored.names.length > 0) print(`ignored fields: ${ignored.names.join(', ')}`)
  for (const [name, field] of Object.entries(ignored.suggestions))
    print(`${name}: did you mean ${field}? Then add --column '${name}=${field}'`)
  const report = await withWritableDatabase(({ db }) =>
    importJobs(db, rows, {
      source,
      board: new URL(config.publicUrl).host,
      now: new Date(),
      config,
      partial,
      onProgress,
    }),
  )
  showProgress('')
  for (const line of linesOf(report)) print(line)
  for (const line of describeVisibilities(report)) print(line)
  print(summaryOf(report, rows.length))
  return report.refused.length > 0 ? 1 : 0
}

/** Parses options such as `company_name=company`. @throws UsageError for other text */
function readColumnChoices(choices: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    choices.map((choice) => {
      const [, name = '', field = ''] = /^(.+)=(\w+)$/.exec(choice) ?? []
      if (!rowFields.includes(field))
        throw new UsageError(`--column ${choice}: write a column and its field, such as company_name=company`)
      return [name, field]
    }),
  )
}

function onProgress(done: number, all: number): void {
  showProgress(`${formatCount(done)} of ${formatCount(all)} rows`)
}

/** Rows that fail for a reason are listed one by one up to this number. */
const MAX_LISTED_ROWS = 20

/**
 * Returns a line for each row that was created, updated or rejected, in the order of the file, and a line for each
 * reason with many rows.
 */
function linesOf({ imported, refused }: ImportReport): string[] {
  const written = imported.filter(({ outcome }) => outcome !== 'unchanged')
  const noted = written.map(({ notes }) => ({ reasons: notes }))
  const frequent = groupReasons([...refused, ...noted]).filter(({ count }) => count > MAX_LISTED_ROWS)
  const isFrequent = (reason: string) => frequent.some((group) => group.reason === reason)
  const listed = refused.flatMap(({ number, name, reasons }) => {
    const others = reasons.filter((reason) => !isFrequent(reason))
    return others.length === 0 ? [] : [{ number, name, result: others.join('; ') }]
  })
  const results = [
    ...written.map(({ number, name, outcome, notes }) => ({
      number,
      name,
      result: [outcome, ...notes.filter((note) => !isFrequent(note))].join('; '),
    })),
    ...listed,
  ].toSorted((a, b) => a.number - b.number)
  const groups = frequent.map(({ reason, count }) => `${reason}: ${formatCount(count)} rows`)
  const lines = results.map(
    ({ number, name, result }) => `row ${formatCount(number)}${name && ` (${shorten(name)})`}: ${result}`,
  )
  return [...groups, ...lines]
}

const reasons = {
  scheduled: 'publish_at is in the future. They will be published then.',
  expired:
    'expires_at has passed, or is missing and created_at was over 90 days ago. Set a later expires_at to show them again.',
  draft: 'is_active is false. Set it to true to publish them.',
} as const

/** Returns a line with the number of imported jobs that are visible, and lines that explain why the others are not. */
function describeVisibilities({ imported }: ImportReport): string[] {
  if (imported.length === 0) return []
  const count = (visibility: string) => imported.filter((row) => row.visibility === visibility).length
  const counts = `${formatCount(count('visible'))} visible, ${formatCount(count('expired'))} expired, ${formatCount(count('draft'))} drafts`
  const explained = (['scheduled', 'expired', 'draft'] as const).filter((visibility) => count(visibility) > 0)
  return [
    `on the board: ${counts}`,
    ...explained.map((visibility) => `${visibility}: ${reasons[visibility]}`),
  ]
}

function summaryOf({ imported, refused, written }: ImportReport, rows: number): string {
  const count = (outcome: string) => imported.filter((row) => row.outcome === outcome).length
  const outcomes = ['created', 'updated', 'unchanged'].map(
    (outcome) => `${formatCount(count(outcome))} ${outcome}`,
  )
  const summary = `${pluralize(rows, 'row', 'rows')}: ${outcomes.join(', ')}, ${formatCount(refused.length)} refused`
  if (written) return summary
  const others = rows - refused.length
  return `${summary}. Nothing was written${others === 0 ? '.' : `; --partial imports the other ${formatCount(others)}.`}`
}

function shorten(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}...` : name
}
