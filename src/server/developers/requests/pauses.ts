import type { PausedCompany } from '#contract/developers/contact-requests.ts'
import { insertAuditEntry } from '#server/db/audit-entry.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem, refusal } from '#server/http/problem.ts'
import { lockCompany } from '#server/jobs/store/companies-queries.ts'
import { required } from '#server/lib/required.ts'

import { userIdOf } from '../own-card.ts'
import { findViewer } from '../viewer-queries.ts'
import { countConduct, findPause, listPaused, putPause } from './pauses-queries.ts'
import { conductSince } from './send.ts'

export async function listPauses({ db, now }: Context): Promise<PausedCompany[]> {
  const listed: PausedCompany[] = []
  for (const { id, name, pausedAt, countsFrom } of await listPaused(db)) {
    const { upheld, ...counts } = await countConduct(db, id, conductSince(now, countsFrom))
    listed.push({
      id,
      name,
      paused_at: required(pausedAt ?? undefined).toISOString(),
      upheld_reports: upheld,
      ...counts,
    })
  }
  return listed
}

/** Ends a pause. Earlier requests and reports no longer count. @throws Problem `notFound`, `forbidden` for members */
export async function liftPause(
  ctx: Context,
  { params: { company_id: id } }: { params: { company_id: number } },
): Promise<void> {
  const { db, now } = ctx
  await db.transaction(async (tx) => {
    orNotFound(await lockCompany(tx, id))
    const pausedAt = (await findPause(tx, id))?.pausedAt ?? null
    if (pausedAt === null) throw new Problem('notFound')
    if ((await findViewer(tx, userIdOf(ctx))).companyIds.includes(id))
      throw refusal('forbidden', 'You belong to this company, so other staff decide.')
    await putPause(tx, id, { pausedAt: null, countsFrom: now })
    await insertAuditEntry(
      tx,
      { userId: userIdOf(ctx), via: 'api', now },
      { subject: 'contact pause', subjectId: id, action: 'deleted', before: { paused_at: pausedAt } },
    )
  })
}
