import type { ContactPause } from '#contract/developers/contact-requests.ts'
import { isToPause } from '#contract/developers/rules/requests.ts'
import { insertAuditEntry } from '#server/db/audit-entry.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, refusal } from '#server/http/problem.ts'
import { listMemberEmails } from '#server/jobs/store/members-queries.ts'
import { required } from '#server/lib/required.ts'
import { writeDirectoryPaused } from '#server/mail/messages/directory.ts'

import { userIdOf } from '../own-card.ts'
import { findViewer } from '../visible-queries.ts'
import { listCompaniesOf, listPaused, listUnpaused, putPause, readConduct } from './facts-queries.ts'

export async function listPauses({ db, now }: Context): Promise<ContactPause[]> {
  const paused = await listPaused(db)
  const found = await readConduct(
    db,
    paused.map(({ domain }) => domain),
    now,
  )
  return Promise.all(
    paused.map(async ({ domain, pausedAt }) => {
      const { upheld, sent, accepted } = required(found.find(({ id }) => id === domain))
      const companies = (await listCompaniesOf(db, domain)).map(({ name }) => name)
      return { domain, companies, paused_at: pausedAt.toISOString(), upheld_reports: upheld, sent, accepted }
    }),
  )
}

/** Ends a pause. Earlier requests and reports no longer count. @throws Problem `notFound`, `forbidden` for members */
export async function liftPause(
  ctx: Context,
  { params: { domain } }: { params: { domain: string } },
): Promise<void> {
  const { db, now } = ctx
  await db.transaction(async (tx) => {
    const { pausedAt } = orNotFound((await listPaused(tx)).find((each) => each.domain === domain))
    const { companyIds } = await findViewer(tx, userIdOf(ctx))
    if ((await listCompaniesOf(tx, domain)).some(({ id }) => companyIds.includes(id)))
      throw refusal('forbidden', 'You belong to a company of this domain, so other staff decide.')
    await putPause(tx, domain, { pausedAt: null, countsFrom: now })
    await insertAuditEntry(
      tx,
      { userId: userIdOf(ctx), via: 'api', now },
      { subject: 'contact pause', subjectId: 0, action: 'deleted', before: { domain, paused_at: pausedAt } },
    )
  })
}

/** Pauses the domains whose conduct requires it, and tells the members of their companies. */
export async function pauseDomains({
  db,
  config,
  mail,
  now,
}: Pick<Context, 'db' | 'config' | 'mail' | 'now'>) {
  const found = await readConduct(db, await listUnpaused(db, now), now)
  for (const { id: domain } of found.filter(isToPause))
    await db.transaction(async (tx) => {
      await putPause(tx, domain, { pausedAt: now })
      for (const { id, name: company } of await listCompaniesOf(tx, domain))
        for (const email of await listMemberEmails(tx, id))
          await mail.send(tx, email, writeDirectoryPaused(config, { company }))
    })
}
