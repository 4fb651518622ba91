// Tells the members of a company what reviewers decided. The email waits until the decision can no longer be undone.
import type { Decision, DecisionSubject, Reason } from '#contract/jobs/rules/decisions.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'
import type { Mail } from '#server/mail/mail.ts'
import { writeJobDecision } from '#server/mail/messages/job-decision.ts'

import { listMemberEmails } from '../members/queries.ts'
import type { ManagedJob } from './queries.ts'

export type Verdict = { decision: Decision; reason: Reason | null; note: string | null }
type Decided = Verdict & { about: DecisionSubject; now: Date }

/** @returns the ids of the emails, by which they can be taken back */
export type TellMembers = (tx: Db, job: ManagedJob, decided: Decided) => Promise<string[]>

/** Longer than a decision can be undone. */
const AFTER_MS = seconds(15)
const TITLE_CHARACTERS = 100

export function memberTeller({
  mail,
  config,
}: {
  mail: Mail
  config: Pick<Config, 'siteName' | 'publicUrl' | 'settlementUrl'>
}): TellMembers {
  const { siteName, publicUrl, settlementUrl } = config
  return async (tx, job, { about, decision, reason, note, now }) => {
    // Looking again and finding nothing is no news.
    if (decision === 'approved' && (about === 'published' || about === 'reported')) return []
    const message = writeJobDecision({
      siteName,
      title: firstCharacters(job.title, TITLE_CHARACTERS),
      about,
      decision,
      reason,
      note,
      isToSettle: job.review === 'settlement',
      links: {
        board: `${publicUrl}${jobPath(job)}`,
        editor: `${publicUrl}/dashboard/jobs/${job.id}`,
        settlement: settlementUrl?.startsWith('/') ? `${publicUrl}${settlementUrl}` : settlementUrl,
      },
    })
    const dueAt = new Date(now.getTime() + AFTER_MS)
    const ids: string[] = []
    for (const email of await listMemberEmails(tx, job.company.id))
      ids.push(await mail.send(tx, email, { ...message, dueAt }))
    return ids
  }
}
