import { displayEmail } from '#contract/auth/display-email.ts'
import { MAX_FAILED_EMAILS, type FailedEmailList } from '#contract/staff/staff.ts'
import type { Context } from '#server/http/context.ts'
import { required } from '#server/lib/required.ts'
import { listGivenUp } from '#server/mail/given-up-queries.ts'
import { canBeResent, oldestFailure, resendFailed } from '#server/mail/resend-failed.ts'

export async function readFailedEmails({ db, config, now }: Context): Promise<FailedEmailList> {
  const failed = await listGivenUp(db, { since: oldestFailure(now) })
  const newest = failed.toReversed().slice(0, MAX_FAILED_EMAILS)
  return {
    is_sending: config.smtpUrl !== undefined,
    count: failed.length,
    results: newest.map((email) => ({
      id: email.id,
      recipient: displayEmail(email.recipient),
      template: email.template,
      failed_at: (email.givenUpAt ?? now).toISOString(),
      reason: email.reason ?? '',
      expires_at: email.expiresAt.toISOString(),
      can_resend: canBeResent(email, now),
    })),
  }
}

/** Requeues failed emails. Ignores emails that have expired, and emails that have already been sent again. */
export async function resendFailedEmails(
  { db, now, identity, log }: Context,
  { body }: { body: { ids: number[] } },
): Promise<{ sent: number[] }> {
  const userId = required(identity).user.id
  const selection = { ids: body.ids, since: oldestFailure(now) }
  const { sent } = await resendFailed(db, selection, { userId, via: 'api', now })
  log.info({ event: 'failed emails requeued', user: userId, emails: sent.length }, 'failed emails requeued')
  return { sent }
}
