// Selects the jobs of one digest.
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { type BoardIndex, findJobs } from '#contract/jobs/rules/board.ts'

import type { AlertRow } from '../queries.ts'
import type { ListedJob, Marks } from './queries.ts'

/** The jobs that digests may contain, in the order of the board. */
export type Candidates = {
  index: BoardIndex
  listed: ReadonlyMap<number, ListedJob>
  /** The results of earlier searches, by query. */
  found: Map<string, readonly ListedJob[]>
}

/** A due alert with its new mark (see run.ts) and its jobs. Alerts without jobs have an empty list. */
export type DueAlert = { alert: AlertRow; mark: Date; jobs: readonly ListedJob[] }

/**
 * Returns the due alerts among all alerts of one recipient. Lists each job in only one alert, and omits jobs that were
 * sent to the recipient before.
 */
export function selectJobs(alerts: readonly AlertRow[], marks: Marks, candidates: Candidates): DueAlert[] {
  const known = new Set(alerts.flatMap(({ sentJobs }) => sentJobs))
  return alerts.flatMap((alert) => {
    const mark = dueMark(alert, marks)
    if (mark === undefined) return []
    const jobs = search(candidates, alert.query ?? '').filter(
      ({ job, firstListedAt }) =>
        isAfter(firstListedAt, alert.listedUntil) && firstListedAt <= mark && !known.has(job.id),
    )
    for (const { job } of jobs) known.add(job.id)
    return [{ alert, mark, jobs }]
  })
}

/** Returns the time up to which the next digest of an alert lists jobs. Undefined if the digest is not due. */
function dueMark(alert: AlertRow, marks: Marks): Date | undefined {
  if (!isActiveAlert(alert)) return undefined
  const mark = alert.frequency === 'weekly' ? marks.weekly : marks.daily
  return mark !== undefined && isAfter(mark, alert.listedUntil) ? mark : undefined
}

/** Returns whether an alert is active. */
export function isActiveAlert({ confirmedAt, pausedAt, askedToKeepAt, endedAt }: AlertRow): boolean {
  return confirmedAt !== null && pausedAt === null && askedToKeepAt === null && endedAt === null
}

function isAfter(at: Date, mark: Date | null): boolean {
  return mark !== null && at > mark
}

function search({ index, listed, found }: Candidates, query: string): readonly ListedJob[] {
  const cachedResult = found.get(query)
  if (cachedResult) return cachedResult
  const jobs = findJobs(index, parseBoardUrl(query), Infinity).flatMap(({ id }) => listed.get(id) ?? [])
  found.set(query, jobs)
  return jobs
}
