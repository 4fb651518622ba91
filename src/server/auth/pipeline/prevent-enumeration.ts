// Handles signups with a taken address if the response must not reveal that the address is taken.
import type { Db } from '#server/db/open.ts'
import {
  type JobToSend,
  moveJobToOwner,
  storeJobForOwner,
  withdrawPendingJob,
} from '#server/jobs/pending-jobs/queries.ts'
import { accountLinks } from '#server/mail/links.ts'
import { writeAccountExists } from '#server/mail/messages/account-exists.ts'
import { countAttempt } from '#server/rates/count-attempt.ts'

import type { AuthContext } from '../ground/context.ts'
import { findUserByEmail } from '../ground/users-queries.ts'
import { type DecoyLogin, beginDecoyLogin } from './engine.ts'

/**
 * Returns whether responses to signups hide that an address is taken. This is possible only if verification is
 * mandatory. Without mandatory verification, a signup with a free address logs in immediately, but a signup with a
 * taken address cannot.
 */
export function hidesTakenAddresses({ config }: AuthContext): boolean {
  const { emailVerification, preventEnumeration } = config.accounts
  return preventEnumeration && emailVerification === 'mandatory'
}

/** The job of a signup, if it has one. */
type WithJob = { job?: JobToSend | undefined }

type Notification = { email: string; jobId?: number | undefined } & WithJob

/** Pretends that a signup with a taken address is pending, and emails the owner of the address. */
export async function preventEnumeration(
  ctx: AuthContext,
  tx: Db,
  { job, ...decoy }: DecoyLogin & WithJob,
): Promise<void> {
  if (job) await withdrawReplacedJob(ctx, tx)
  const pendingJobId = await notifyOwner(ctx, tx, { email: decoy.email, job })
  await beginDecoyLogin(ctx, tx, { ...decoy, pendingJobId })
}

/** Deletes the job of the signup that this session has begun before, because a new signup replaces it. */
export async function withdrawReplacedJob({ session }: AuthContext, tx: Db): Promise<void> {
  const { pendingJobId } = session.state.login ?? {}
  if (pendingJobId !== undefined) await withdrawPendingJob(tx, pendingJobId)
}

/**
 * Emails the owner of a taken address about the signup, unless such an email was sent recently. If the signup has a job,
 * stores it for the owner to send after a login.
 * @returns the ID of the stored job
 */
export async function notifyOwner(
  ctx: AuthContext,
  tx: Db,
  { email, job, jobId }: Notification,
): Promise<number | undefined> {
  const owner = (job ?? jobId) && (await findUserByEmail(tx, email))
  const userId = owner ? owner.user.id : undefined
  if (userId !== undefined && jobId !== undefined) await moveJobToOwner(tx, jobId, userId)
  const pendingJobId =
    userId !== undefined && job ? await storeJobForOwner(tx, { ...job, userId, createdAt: ctx.now }) : jobId
  const hasJob = pendingJobId !== undefined
  // Counts emails with a link to a job separately, so that an email without one does not suppress them.
  const key = hasJob ? `${email} job` : email
  const { isAllowed } = await countAttempt(ctx, 'mail_account_exists', { key, tx })
  if (!isAllowed) return pendingJobId
  const { siteName, publicUrl } = ctx.config
  const { login, requestReset, pendingJob } = accountLinks(publicUrl)
  const links = { loginLink: login, resetLink: requestReset, jobLink: hasJob ? pendingJob : undefined }
  await ctx.mail.send(tx, email, writeAccountExists({ siteName, email, ...links }))
  return pendingJobId
}
