import type { PausedCompany } from '#contract/developers/contact-requests.ts'
import { isToPause } from '#contract/developers/rules/requests.ts'
import { insertAuditEntry } from '#server/db/audit-entry.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, refusal } from '#server/http/problem.ts'
import { lockCompany } from '#server/jobs/store/companies-queries.ts'
import { listMemberEmails } from '#server/jobs/store/members-queries.ts'
import { required } from '#server/lib/required.ts'
import { writeDirectoryPaused } from '#server/mail/messages/directory.ts'

import { userIdOf } from '../own-card.ts'
import { findViewer } from '../visible-queries.ts'
import { listPaused, listUnpaused, putPause, readFacts } from './facts-queries.ts'

export async function listPauses({ db, now }: Context): Promise<PausedCompany[]> {
  const paused = await listPaused(db)
  const facts = await readFacts(db, { companyIds: paused.map(({ id }) => id), now })
  return paused.map(({ id, name, pausedAt }) => {
    const { upheld, sent, accepted } = required(facts.find(({ companyId }) => companyId === id))
    return { id, name, paused_at: pausedAt.toISOString(), upheld_reports: upheld, sent, accepted }
  })
}

/** Ends a pause. Earlier requests and reports no longer count. @throws Problem `notFound`, `forbidden` for members */
export async function liftPause(
  ctx: Context,
  { params: { company_id: id } }: { params: { company_id: number } },
): Promise<void> {
  const { db, now } = ctx
  await db.transaction(async (tx) => {
    orNotFound(await lockCompany(tx, id))
    const { pausedAt } = orNotFound((await listPaused(tx)).find((each) => each.id === id))
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

/** Pauses the companies whose conduct requires it, and tells their members. */
export async function pauseCompanies({
  db,
  config,
  mail,
  now,
}: Pick<Context, 'db' | 'config' | 'mail' | 'now'>) {
  for (const id of await listUnpaused(db, now))
    await db.transaction(async (tx) => {
      const company = await lockCompany(tx, id)
      if (company === undefined || !(await listUnpaused(tx, now)).includes(id)) return
      if (!(await readFacts(tx, { companyIds: [id], now })).some(isToPause)) return
      await putPause(tx, id, { pausedAt: now })
      for (const email of await listMemberEmails(tx, id))
        await mail.send(tx, email, writeDirectoryPaused(config, { company: company.name }))
    })
}
