import { type ReviewSettings, reviewEmails } from '#contract/jobs/review.ts'
import type { Context } from '#server/http/context.ts'
import { required } from '#server/lib/required.ts'

import { findReviewEmails, setReviewEmails } from './reviewer-queries.ts'

export async function readSettings({ db, identity }: Context): Promise<ReviewSettings> {
  const choice = await findReviewEmails(db, required(identity).user.id)
  return { emails: reviewEmails.find((each) => each === choice) ?? 'daily' }
}

export async function saveSettings(
  { db, identity }: Context,
  { body }: { body: ReviewSettings },
): Promise<ReviewSettings> {
  await setReviewEmails(db, required(identity).user.id, body.emails)
  return body
}
