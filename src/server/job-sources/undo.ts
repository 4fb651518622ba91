// Restores the jobs that an email reported as withdrawn. The link in the email contains an undo key. The holder of the
// key can restore these jobs like an owner.
import { type JobState, jobStateOf } from '#contract/jobs/rules/job-state.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { isVisible } from '#contract/jobs/rules/visibility.ts'
import type { UndoPage } from '#contract/pages/render.ts'
import { auditedTransaction } from '#server/db/audited-transaction.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'
import { days } from '#server/lib/duration.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { applyEvents } from '../jobs/state/apply.ts'
import { findCompany } from '../jobs/store/companies-queries.ts'
import { findManagedJob, lockManagedJob, type ManagedJob } from '../jobs/store/managed-jobs-queries.ts'
import { invalidateAfter } from '../jobs/write/invalidate-after.ts'
import { chooseActor } from './connect/choose-actor.ts'
import { findSourceJob, listByUndoKey, type SourceJobRow, updateSourceJob } from './job-queries.ts'
import { findAnySource } from './queries.ts'
import { canReturn } from './rounds/follow-job.ts'
import { createActorContext } from './rounds/round-step.ts'

const KEY_LIFE_MS = days(7)

type KeyContext = Pick<Context, 'db' | 'now'>

/**
 * Returns the jobs of an undo key, and for each whether it can be restored. Returns undefined for an unknown or expired
 * key.
 */
export async function readUndoPage({ db, now }: KeyContext, key: string): Promise<UndoPage | undefined> {
  const rows = await listWithdrawnJobs({ db, now }, key)
  const [first] = rows
  const source = first && (await findAnySource(db, first.sourceId))
  if (source === undefined) return undefined
  const { name } = orNotFound(await findCompany(db, source.companyId))
  const jobs: UndoPage['jobs'] = []
  for (const row of rows) {
    const job = row.jobId === null ? undefined : await findManagedJob(db, row.jobId)
    if (job) jobs.push(presentJob(row, job, now))
  }
  return { address: key, company: name, kind: source.kind, jobs }
}

function presentJob(row: SourceJobRow, job: ManagedJob, now: Date): UndoPage['jobs'][number] {
  const state: JobState = jobStateOf(job, now)
  return {
    title: job.title,
    state,
    path: isVisible(job, now) ? jobPath(job) : null,
    canReturn: canReturn(row, job, now),
  }
}

/** Returns the jobs of an undo key, or none if the key is unknown or has expired. */
async function listWithdrawnJobs({ db, now }: KeyContext, key: string): Promise<SourceJobRow[]> {
  const rows = await listByUndoKey(db, hashToken(key))
  const oldest = now.getTime() - KEY_LIFE_MS
  return rows.filter(({ withdrawnAt }) => withdrawnAt !== null && withdrawnAt.getTime() >= oldest)
}

/**
 * Restores the jobs of an undo key that are still withdrawn. Rounds can withdraw such a job again only after the source
 * board has listed it.
 * @throws Problem `notFound` for an unknown or expired key, `conflict` if this site rejects a job
 */
export async function restoreJobs(ctx: Context, key: string): Promise<void> {
  const rows = await listWithdrawnJobs(ctx, key)
  if (rows.length === 0) throw new Problem('notFound')
  for (const { sourceId, externalId } of rows) {
    const source = orNotFound(await findAnySource(ctx.db, sourceId))
    await invalidateAfter(ctx, () =>
      auditedTransaction(ctx.db, { userId: source.addedBy ?? undefined, via: 'source', now: ctx.now }, (tx) =>
        restoreJob(ctx, tx, { sourceId, externalId }),
      ),
    )
  }
}

async function restoreJob(
  ctx: Context,
  tx: Db,
  key: { sourceId: number; externalId: string },
): Promise<void> {
  const { now } = ctx
  const source = orNotFound(await findAnySource(tx, key.sourceId))
  const stored = await findSourceJob(tx, key)
  const job = stored?.jobId == null ? undefined : await lockManagedJob(tx, stored.jobId)
  // Reads the row again now that the job is locked, because a round may have changed the row.
  const row = await findSourceJob(tx, key)
  if (row === undefined || job === undefined || !canReturn(row, job, now)) return
  const actor = await chooseActor(tx, source)
  if (actor === undefined) throw new Problem('forbidden')
  const actorContext = createActorContext({ ...ctx, actor, source }, tx)
  await applyEvents(actorContext, job.id, { events: [{ type: 'submit' }], as: 'owner' })
  await updateSourceJob(tx, row, { undoneAt: now })
}
