// The checklist "First hour" of a new site.
import type { Setup, SetupBody } from '#contract/staff/staff.ts'
import { findSiteSettings, updateChecklist } from '#server/config/site-settings-queries.ts'
import { hasDefaultName } from '#server/config/site.ts'
import type { Context } from '#server/http/context.ts'
import { refusal } from '#server/http/problem.ts'
import { rateLimitByKey } from '#server/lib/rate-limit-by-key.ts'
import { required } from '#server/lib/required.ts'
import { writeMailCheck } from '#server/mail/messages/mail-check.ts'
import { memoryLimits } from '#server/rates/limits.ts'

import { findSetupFacts } from './queries.ts'

export async function readSetup({ db, config, now }: Context): Promise<Setup> {
  const stored = await findSiteSettings(db)
  const facts = await findSetupFacts(db, now)
  const steps = {
    has_name: !hasDefaultName(config),
    has_logo: config.siteLogo !== undefined,
    has_contact: config.contactUrl !== undefined,
    has_privacy_notice: config.privacyUrl !== undefined,
    has_reviewer: facts.hasReviewer,
    has_test_email: stored?.testEmailArrivedAt != null,
    has_job: facts.hasJob,
    has_channel: facts.hasChannel,
  }
  return {
    ...steps,
    is_shown: stored?.checklistDismissedAt == null && Object.values(steps).includes(false),
    has_invitation: facts.hasInvitation,
    is_sending: config.smtpUrl !== undefined,
    test_email_sent_at: stored?.testEmailSentAt?.toISOString() ?? null,
  }
}

/** @throws Problem `conflict` if no test email was sent that could have arrived */
export async function changeSetup(ctx: Context, { body }: { body: SetupBody }): Promise<Setup> {
  const { db, now, log, identity } = ctx
  const { is_dismissed: isDismissed, has_test_email: hasArrived } = body
  if (hasArrived && (await findSiteSettings(db))?.testEmailSentAt == null)
    throw refusal('conflict', 'Send a test email first.')
  const change = {
    ...(isDismissed !== undefined && { checklistDismissedAt: isDismissed ? now : null }),
    ...(hasArrived !== undefined && { testEmailArrivedAt: hasArrived ? now : null }),
  }
  if (Object.keys(change).length > 0) await updateChecklist(db, change, now)
  log.info({ event: 'setup changed', user: required(identity).user.id, ...body }, 'setup changed')
  return readSetup(ctx)
}

/** Returns the use case that sends a test email. */
export function testEmails() {
  const limit = rateLimitByKey(memoryLimits.testEmail)

  /** @throws Problem `conflict` if the caller has no address, `tooMany` */
  return async (ctx: Context): Promise<Setup> => {
    const { db, mail, now, config, identity } = ctx
    const { id, email } = required(identity).user
    if (email === null) throw refusal('conflict', 'Add an email address to your account first.')
    const waitMs = limit(String(id), now)
    if (waitMs > 0)
      throw refusal('tooMany', 'You have sent too many test emails. Try again later.', {
        retryAfterMs: waitMs,
      })
    await db.transaction(async (tx) => {
      await mail.send(tx, email, writeMailCheck(config))
      await updateChecklist(tx, { testEmailSentAt: now }, now)
    })
    return readSetup(ctx)
  }
}
