// Performs actions on jobs of the list at once. The last action can be undone for 30 seconds, with one request for each
// job.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { ManagedJobWire } from '#contract/jobs/dashboard.ts'
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { type UndoableAction, UNDO_MS } from '#contract/jobs/rules/actions.ts'
import { useDoneBefore } from '#web/lib/flash-message.ts'
import { describeErrors, isMissing } from '#web/query/api-errors.ts'
import { call, jobsKey } from '#web/query/api.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

import { describeFailure, describeSuccess, nameJobs, nameOf, performAction } from './job-actions.ts'

/** `id` is the job whose action failed. */
type JobProblem = Problem & { readonly id: number }

/** `undoable` are the jobs whose last action can be undone. */
type Report = {
  readonly message: string
  readonly problems: readonly JobProblem[]
  readonly undoable: readonly Pick<ManagedJobDetail, 'id' | 'title'>[]
}

const emptyReport: Report = { message: '', problems: [], undoable: [] }

type Outcomes<Result> = { readonly done: readonly Result[]; readonly problems: readonly JobProblem[] }

/** Sends a request for each job in parallel. `describe` writes the problem of a job whose request has failed. */
async function forEachJob<Job extends { id: number }, Result>(
  jobs: readonly Job[],
  send: (job: Job) => Promise<Result>,
  describe: (job: Job, reason: string) => string,
): Promise<Outcomes<Result>> {
  const outcomes = await Promise.all(
    jobs.map(async (job) => {
      try {
        return { result: await send(job) }
      } catch (error) {
        const [problem] = await describeErrors(error, { verb: 'done' })
        return { problem: { id: job.id, message: describe(job, problem?.message ?? '') } }
      }
    }),
  )
  return {
    done: outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : [])),
    problems: outcomes.flatMap((outcome) => outcome.problem ?? []),
  }
}

/** Deletes a job, also if another user has deleted it first. */
async function deleteJob({ id, version, title }: ManagedJobWire): Promise<{ title: string }> {
  try {
    await call('DELETE /ninja-api/jobs/{job_id}', { params: { job_id: id }, ifMatch: version })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return { title }
}

export function useJobActions() {
  const client = useQueryClient()
  const [report, setReport] = useState(emptyReport)
  /** The jobs with a request in flight. A second click on them does nothing. */
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())

  useEffect(() => {
    if (report.message === '') return undefined
    const timer = setTimeout(() => setReport({ ...emptyReport, problems: report.problems }), UNDO_MS)
    return () => clearTimeout(timer)
  }, [report])

  const before = useDoneBefore()
  useEffect(() => {
    if (before === null) return undefined
    // Not at once, because screen readers announce only changes of an existing live region.
    const timer = setTimeout(() => setReport({ message: before.done, problems: [], undoable: [before.job] }))
    return () => clearTimeout(timer)
  }, [before])

  const isFree = ({ id }: { id: number }) => !busy.has(id)

  const run = async <Job extends { id: number }>(
    jobs: readonly Job[],
    work: (jobs: readonly Job[]) => Promise<Report>,
  ) => {
    if (jobs.length === 0) return
    setReport(emptyReport)
    const free = (freed: readonly { id: number }[]) =>
      setBusy((before) => new Set([...before].filter((id) => !freed.some((job) => job.id === id))))
    setBusy((before) => new Set([...before, ...jobs.map(({ id }) => id)]))
    const outcome = await work(jobs)
    setReport(outcome)
    // A failed action can be repeated at once. A changed job needs its new version first.
    free(outcome.problems)
    // Also reloads after a conflict, so that the list shows the current versions.
    await client.invalidateQueries({ queryKey: jobsKey })
    free(jobs)
  }

  const perform = (action: UndoableAction, jobs: readonly ManagedJobWire[]) =>
    run(jobs.filter(isFree), async (free) => {
      const { done, problems } = await forEachJob(
        free,
        (job) => performAction(action, job),
        (job, reason) => describeFailure(action, job, reason),
      )
      return { message: done.length > 0 ? describeSuccess(action, done) : '', problems, undoable: done }
    })

  const remove = (jobs: readonly ManagedJobWire[]) =>
    run(jobs.filter(isFree), async (free) => {
      const { done, problems } = await forEachJob(
        free,
        deleteJob,
        (job, reason) => `${nameOf(job)} was not deleted. ${reason}`,
      )
      const verb = done.length === 1 ? 'has been' : 'have been'
      return { message: done.length > 0 ? `${nameJobs(done)} ${verb} deleted.` : '', problems, undoable: [] }
    })

  const undo = () =>
    run(report.undoable, async (changed) => {
      const { done, problems } = await forEachJob(
        changed,
        ({ id }) => call('POST /ninja-api/jobs/{job_id}/undo', { params: { job_id: id } }),
        (job, reason) => `${nameOf(job)} could not be undone. ${reason}`,
      )
      return { message: done.length > 0 ? `${nameJobs(done)}: undone.` : '', problems, undoable: [] }
    })

  return {
    report,
    perform: (action: UndoableAction, jobs: readonly ManagedJobWire[]) => void perform(action, jobs),
    remove: (jobs: readonly ManagedJobWire[]) => void remove(jobs),
    undo: report.undoable.length > 0 ? () => void undo() : undefined,
  }
}

export type JobActions = ReturnType<typeof useJobActions>
