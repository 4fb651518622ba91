// Imports a new job of a source board: creates a draft and submits it on behalf of a member.
import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import type { Db } from '#server/db/open.ts'
import { orNotFound } from '#server/http/problem.ts'
import { setSource } from '#server/jobs/store/jobs-queries.ts'

import { applyEvents } from '../../jobs/state/apply.ts'
import { createJobRow } from '../../jobs/state/new-job.ts'
import { findManagedJob } from '../../jobs/store/managed-jobs-queries.ts'
import type { SourceFields } from '../boards/check-jobs.ts'
import { findOrphan } from '../import-queries.ts'
import { findSourceJob, putSourceJob } from '../job-queries.ts'
import { toSourceFields } from '../present.ts'
import { createActorContext, type Outcome, type Round, runStep } from './round-step.ts'

export type NewJob = { externalId: string; title: string; contentHash: string; fields: SourceFields }

/**
 * Imports a job. If a disconnected source of the same board has imported the job before, adopts that job.
 * @throws Problem if this site rejects the job
 */
export async function importJob(round: Round, job: NewJob): Promise<Outcome> {
  const { source, now } = round
  return runStep(round, async (tx): Promise<Outcome> => {
    const key = { sourceId: source.id, externalId: job.externalId }
    const stored = await findSourceJob(tx, key)
    if (stored?.outcome === 'job') return {}
    const row = {
      ...key,
      title: job.title,
      outcome: 'job',
      reason: null,
      seenAt: now,
      missingSince: null,
    } as const
    const orphan = await findOrphan(tx, {
      companyId: source.companyId,
      externalId: job.externalId,
      applyLink: job.fields.apply_link,
    })
    if (orphan !== undefined) {
      await setSource(tx, orphan, toSourceColumn(source))
      const importedFields = toSourceFields(orNotFound(await findManagedJob(tx, orphan)))
      // The hash is empty, so the next round compares the content of the job with the source board.
      await putSourceJob(tx, { ...row, jobId: orphan, contentHash: '', importedFields })
      return { needsFullRead: true }
    }
    const jobId = await createJob(round, tx, job)
    await putSourceJob(tx, { ...row, jobId, contentHash: job.contentHash, importedFields: job.fields })
    return { counts: { created: 1 } }
  })
}

async function createJob(round: Round, tx: Db, { externalId, fields }: NewJob): Promise<number> {
  const { source, now, config } = round
  const { title, description, apply_link } = fields
  const body = { ...toUpdateBody(fields), title, description, apply_link, company_id: source.companyId }
  const origin = { source: toSourceColumn(source), externalId }
  const draft = { isPublished: false, isSeen: false, end: null, now, config, origin }
  const jobId = await createJobRow(tx, body, draft)
  await applyEvents(createActorContext(round, tx), jobId, { events: [{ type: 'submit' }], as: 'owner' })
  return jobId
}

const toSourceColumn = ({ id }: { id: number }) => `ats:${id}`

/** Returns the fields as the body of an update. As in other imports, fields that the job form requires may be null. */
export function toUpdateBody(fields: Partial<SourceFields>): JobUpdateBody {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked with the schema of imports
  return fields as JobUpdateBody
}
