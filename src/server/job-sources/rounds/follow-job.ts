// Applies changes to an imported job that its source board still lists.
import { MAX_EDITS_PER_DAY, roundActionOn } from '#contract/job-sources/rules/round-actions.ts'
import { changedFields, pickFields } from '#contract/jobs/rules/changed-fields.ts'
import { jobStateOf } from '#contract/jobs/rules/job-state.ts'
import type { Db } from '#server/db/open.ts'

import { eventsOf } from '../../jobs/editing/update.ts'
import { applyEvents } from '../../jobs/state/apply.ts'
import { lockManagedJob, type ManagedJob } from '../../jobs/store/managed-jobs-queries.ts'
import type { SourceFields } from '../boards/check-jobs.ts'
import { emailFailing } from '../emails.ts'
import { findSourceJob, type SourceJobRow, updateSourceJob } from '../job-queries.ts'
import { readCurrentFields } from '../present.ts'
import { updateSource } from '../queries.ts'
import { toUpdateBody } from './import-job.ts'
import {
  createActorContext,
  type Outcome,
  type Round,
  RoundStopped,
  runStep,
  sumOutcomes,
} from './round-step.ts'

const NEWER_TEXT = 'The source has a newer text.'
const FLAPPING = `A job changed more than ${MAX_EDITS_PER_DAY} times in one day, so we paused the source.`

export type ListedJob = {
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
export async function followJob(round: Round, listed: ListedJob): Promise<Outcome> {
  const outcome = await runStep(round, async (tx) => {
    const row = await findSourceJob(tx, { sourceId: round.source.id, externalId: listed.externalId })
    if (row === undefined) return {}
    const job = row.jobId === null ? undefined : await lockManagedJob(tx, row.jobId)
    if (job === undefined) {
      await updateSourceJob(tx, row, { missingSince: null, contentHash: listed.contentHash })
      return {}
    }
    return follow(round, tx, { row, job, listed })
  })
  // `follow` has paused the source, because the job changes too often.
  if (outcome === 'paused') throw new RoundStopped()
  return outcome
}

type Step = { row: SourceJobRow; job: ManagedJob; listed: ListedJob }

/** Applies the changes. If the job changes too often, pauses the source instead. */
async function follow(round: Round, tx: Db, { row, job, listed }: Step): Promise<Outcome | 'paused'> {
  const { now } = round
  const state = jobStateOf(job, now)
  const isBack = row.missingSince !== null && canReturn(row, job, now)
  const changes: Partial<SourceJobRow> = { title: listed.title }
  const outcomes: Outcome[] = []
  if (listed.fields !== undefined) {
    const isSentBack = job.revision !== null && job.revision.status !== 'waiting'
    const action = isBack ? 'edit' : isSentBack ? 'note' : roundActionOn('changed', state)
    if (action === 'edit') {
      const edit = listEdits(job, { imported: row.importedFields, next: listed.fields })
      if (Object.keys(edit).length > 0) {
        const editsOn = now.toISOString().slice(0, 'yyyy-mm-dd'.length)
        const editCount = row.editsOn === editsOn ? row.editCount : 0
        if (editCount >= MAX_EDITS_PER_DAY) {
          await pauseFlapping(round, tx)
          return 'paused'
        }
        await applyEvents(createActorContext(round, tx), job.id, {
          events: eventsOf(toUpdateBody(edit)),
          as: 'owner',
        })
        Object.assign(changes, { editsOn, editCount: editCount + 1 })
        outcomes.push({ counts: { edited: 1 } })
      }
      const { contentHash, fields: importedFields } = listed
      Object.assign(changes, { contentHash, importedFields, reason: null })
    } else {
      outcomes.push({ needsFullRead: true })
      if (action === 'note') changes.reason = NEWER_TEXT
    }
  }
  if (isBack) {
    await applyEvents(createActorContext(round, tx), job.id, { events: [{ type: 'submit' }], as: 'owner' })
    outcomes.push({ counts: { published: 1 } })
  }
  if (row.missingSince !== null)
    Object.assign(changes, { missingSince: null, withdrawnAt: null, undoKeyHash: null, undoneAt: null })
  if (changedFields(row, changes).length > 0) await updateSourceJob(tx, row, { ...changes, seenAt: now })
  return sumOutcomes(outcomes)
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
function listEdits(job: ManagedJob, { imported, next }: Versions): Partial<SourceFields> {
  const fields = readCurrentFields(job)
  const changedHere = new Set(changedFields(imported ?? fields, fields))
  return pickFields(
    next,
    changedFields(fields, next).filter((name) => !changedHere.has(name)),
  )
}

async function pauseFlapping({ source, company, config, mail, now }: Round, tx: Db): Promise<void> {
  await updateSource(tx, source.id, { pausedAt: now, pauseReason: 'flapping' })
  await emailFailing(tx, { source, company, config, mail, problem: FLAPPING })
}
