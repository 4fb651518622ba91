// Selects the jobs for the digests of one recipient. The mark of an alert is explained in `run.ts`.
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { type BoardIndex, findJobs } from '#contract/jobs/rules/board.ts'

import type { AlertRow } from '../queries.ts'
import type { ListedJob, Marks } from './queries.ts'

export type Candidates = {
  /** Finds the new jobs that match a search, in the order of the board. */
  index: BoardIndex
  listed: ReadonlyMap<number, ListedJob>
  /** Caches the results of searches by query. */
  found: Map<string, readonly ListedJob[]>
}

export type DueAlert = { alert: AlertRow; mark: Date; jobs: readonly ListedJob[] }

/**
 * Selects the jobs for the digests that are due. `alerts` are all alerts of one recipient. The result contains only the
 * alerts whose digest is due. If several alerts find the same job, only the first of them lists it. Omits jobs that the
 * recipient has already received.
 */
export function selectJobs(alerts: readonly AlertRow[], marks: Marks, candidates: Candidates): DueAlert[] {
  const sent = new Set(alerts.flatMap(({ sentJobs }) => sentJobs))
  return alerts.flatMap((alert) => {
    const mark = dueMark(alert, marks)
    if (mark === undefined) return []
    const jobs = search(candidates, alert.query ?? '').filter(
      ({ job, firstListedAt }) =>
        isAfter(firstListedAt, alert.listedUntil) && firstListedAt <= mark && !sent.has(job.id),
    )
    for (const { job } of jobs) sent.add(job.id)
    return [{ alert, mark, jobs }]
  })
}

/** Returns the time up to which the due digest of an alert lists jobs, or undefined if no digest is due. */
function dueMark(alert: AlertRow, marks: Marks): Date | undefined {
  if (!isActiveAlert(alert)) return undefined
  const mark = alert.frequency === 'weekly' ? marks.weekly : marks.daily
  return mark !== undefined && isAfter(mark, alert.listedUntil) ? mark : undefined
}

/**
 * Returns whether an alert sends digests. Returns false while the alert is pending, paused or ended, or while its
 * recipient has not answered whether to keep it.
 */
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
