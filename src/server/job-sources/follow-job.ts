// Applies changes to an imported job that its source board still lists.
import { MAX_EDITS_PER_DAY, roundActionOn } from '#contract/job-sources/rules/round-actions.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import type { Db } from '#server/db/open.ts'

import { eventsOf } from '../jobs/editing/update.ts'
import { applyEvents } from '../jobs/state/apply.ts'
import { lockManagedJob, type ManagedJob } from '../jobs/store/managed-jobs-queries.ts'
import type { SourceFields } from './check-jobs.ts'
import { emailFailing } from './emails.ts'
import { toUpdateBody } from './import-job.ts'
import { findSourceJob, type SourceJobRow, updateSourceJob } from './job-queries.ts'
import { readCurrentFields, isSameValue } from './present.ts'
import { updateSource } from './queries.ts'
import { createActorContext, type Round, RoundStopped, runStep } from './round-step.ts'

const NEWER_TEXT = 'The source has a newer text.'
const FLAPPING = `A job changed more than ${MAX_EDITS_PER_DAY} times in one day, so we paused the source.`

type ListedJob = {
  externalId: string
  title: string
  contentHash: string
  /** The new content of the job, or undefined if the content has not changed. */
  fields: SourceFields | undefined
}

/**
 * Updates an imported job that the source board lists. Edits the job if its content has changed. Publishes or submits
 * the job again if it was withdrawn while the board did not list it.
 * @throws Problem if this site rejects the change
 */
export async function followJob(round: Round, listed: ListedJob): Promise<void> {
  const isFlapping = await runStep(round, async (tx) => {
    const row = await findSourceJob(tx, { sourceId: round.source.id, externalId: listed.externalId })
    if (row === undefined) return false
    const job = row.jobId === null ? undefined : await lockManagedJob(tx, row.jobId)
    if (job === undefined) {
      await updateSourceJob(tx, row, { missingSince: null, contentHash: listed.contentHash })
      return false
    }
    return follow(round, tx, { row, job, listed })
  })
  // `follow` has paused the source, because the job changes too often.
  if (isFlapping) throw new RoundStopped()
}

type Step = { row: SourceJobRow; job: ManagedJob; listed: ListedJob }

/** Applies the changes and returns false. If the job changes too often, pauses the source instead and returns true. */
async function follow(round: Round, tx: Db, { row, job, listed }: Step): Promise<boolean> {
  const { now } = round
  const state = jobStateOf(job, now)
  const isBack = row.missingSince !== null && canReturn(row, job, now)
  const changes: Partial<SourceJobRow> = { title: listed.title }
  if (listed.fields !== undefined) {
    const isSentBack = job.revision !== null && job.revision.status !== 'waiting'
    const action = isBack ? 'edit' : isSentBack ? 'note' : roundActionOn('changed', state)
    if (action === 'edit') {
      const edit = changedFields(job, { imported: row.importedFields, next: listed.fields })
      if (Object.keys(edit).length > 0) {
        const editsOn = now.toISOString().slice(0, 'yyyy-mm-dd'.length)
        const editCount = row.editsOn === editsOn ? row.editCount : 0
        if (editCount >= MAX_EDITS_PER_DAY) return pauseFlapping(round, tx)
        await applyEvents(createActorContext(round, tx), job.id, {
          events: eventsOf(toUpdateBody(edit)),
          as: 'owner',
        })
        Object.assign(changes, { editsOn, editCount: editCount + 1 })
        round.counts.edited++
      }
      const { contentHash, fields: importedFields } = listed
      Object.assign(changes, { contentHash, importedFields, reason: null })
    } else {
      round.needsFullRead = true
      if (action === 'note') changes.reason = NEWER_TEXT
    }
  }
  if (isBack) {
    await applyEvents(createActorContext(round, tx), job.id, { events: [{ type: 'submit' }], as: 'owner' })
    round.counts.published++
  }
  if (row.missingSince !== null)
    Object.assign(changes, { missingSince: null, withdrawnAt: null, undoKeyHash: null, undoneAt: null })
  if (hasChanges(row, changes)) await updateSourceJob(tx, row, { ...changes, seenAt: now })
  return false
}

/**
 * Returns whether the source may publish or submit a withdrawn job again: the source withdrew it, and nobody has
 * changed it since.
 */
export function canReturn({ withdrawnAt }: SourceJobRow, job: ManagedJob, now: Date): boolean {
  const isUnchanged = withdrawnAt?.getTime() === job.updatedAt.getTime()
  return isUnchanged && roundActionOn('back', jobStateOf(job, now)) === 'publish'
}

type Versions = { imported: SourceFields | null; next: SourceFields }

/** Returns the fields of `next` that differ from the job. Leaves out fields that a person has changed on this site. */
function changedFields(job: ManagedJob, { imported, next }: Versions): Partial<SourceFields> {
  const fields = readCurrentFields(job)
  const before: Readonly<Record<string, unknown>> = imported ?? fields
  return Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => !isSameValue(fields[name], value) && isSameValue(fields[name], before[name]),
    ),
  )
}

async function pauseFlapping({ source, company, config, mail, now }: Round, tx: Db): Promise<boolean> {
  await updateSource(tx, source.id, { pausedAt: now, pauseReason: 'flapping' })
  await emailFailing(tx, { source, company, config, mail, problem: FLAPPING })
  return true
}

function hasChanges(row: SourceJobRow, changes: Partial<SourceJobRow>): boolean {
  const before: Readonly<Record<string, unknown>> = row
  return Object.entries(changes).some(([name, value]) => !isSameValue(before[name], value))
}
