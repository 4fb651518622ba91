// The SQL of who reviews, and how they hear of what waits.
import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'

import type { ReviewSettings } from '#contract/jobs/review.ts'
import type { Db } from '#server/db/open.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'

export async function findReviewEmails(db: Db, userId: number): Promise<string | undefined> {
  const [found] = await db.select({ emails: users.reviewEmails }).from(users).where(eq(users.id, userId))
  return found?.emails
}

export async function setReviewEmails(db: Db, userId: number, emails: ReviewSettings['emails']) {
  await db.update(users).set({ reviewEmails: emails }).where(eq(users.id, userId))
}

/** Those who decide, have verified an address and want to hear of what waits. `reviewers` false: staff alone. */
export function listToTell(db: Db, { reviewers }: { reviewers: boolean }) {
  const decides = reviewers
    ? or(eq(users.isStaff, true), eq(users.isReviewer, true))
    : eq(users.isStaff, true)
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
      and(
        decides,
        eq(users.isActive, true),
        eq(emailAddresses.isVerified, true),
        ne(users.reviewEmails, 'never'),
      ),
    )
    .orderBy(users.id)
}

export type Told = Awaited<ReturnType<typeof listToTell>>[number]

/** Of two who are about to tell somebody one does. */
export async function claimTelling(tx: Db, userId: number, { now, before }: { now: Date; before: Date }) {
  const claimed = await tx
    .update(users)
    .set({ reviewEmailedAt: now })
    .where(and(eq(users.id, userId), or(isNull(users.reviewEmailedAt), lt(users.reviewEmailedAt, before))))
    .returning({ id: users.id })
  return claimed.length > 0
}
