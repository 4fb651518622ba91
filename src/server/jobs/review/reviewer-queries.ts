import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'

import type { ReviewSettings } from '#contract/jobs/review.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/open.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { isActiveReviewer } from '#server/identity/roles-queries.ts'
import { weeklySetting } from '#server/mail/weekly-queries.ts'

export async function findReviewEmails(db: Db, userId: number) {
  const columns = { emails: users.reviewEmails, weeklyEmailedOn: users.weeklyEmailedOn }
  const [user] = await db.select(columns).from(users).where(eq(users.id, userId))
  return user
}

/** `weekly` has the same meaning as in `weeklySetting`. */
export async function setReviewEmails(
  db: Db,
  userId: number,
  { emails, weekly }: { emails: ReviewSettings['emails']; weekly: string | null | undefined },
) {
  await db
    .update(users)
    .set({ reviewEmails: emails, ...weeklySetting(users.weeklyEmailedOn, weekly) })
    .where(eq(users.id, userId))
}

/** Lists the users who want emails about the review queue and have a verified address. */
export function listReviewersToNotify(db: Db, config: Pick<Config, 'jobsWritableBy'>) {
  return db
    .select({
      id: users.id,
      email: emailAddresses.email,
      emails: users.reviewEmails,
      emailedAt: users.reviewEmailedAt,
    })
    .from(users)
    .innerJoin(emailAddresses, and(eq(emailAddresses.userId, users.id), eq(emailAddresses.isPrimary, true)))
    .where(
      and(isActiveReviewer(config), eq(emailAddresses.isVerified, true), ne(users.reviewEmails, 'never')),
    )
    .orderBy(users.id)
}

export type ReviewerToNotify = Awaited<ReturnType<typeof listReviewersToNotify>>[number]

/**
 * Records that a reviewer is emailed now, unless an email was sent at or after `before`. Returns whether the caller
 * must send the email. Of two concurrent callers, only one gets `true`.
 */
export async function claimNotification(
  tx: Db,
  userId: number,
  { now, before }: { now: Date; before: Date },
) {
  const claimed = await tx
    .update(users)
    .set({ reviewEmailedAt: now })
    .where(and(eq(users.id, userId), or(isNull(users.reviewEmailedAt), lt(users.reviewEmailedAt, before))))
    .returning({ id: users.id })
  return claimed.length > 0
}
