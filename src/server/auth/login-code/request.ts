import { countAttempt } from '#server/rates/count-attempt.ts'

import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { invalid } from '../ground/errors.ts'
import { dropPendingLogin } from '../ground/pending.ts'
import { findActiveUserOrNotify } from '../ground/unknown-account.ts'
import { sendLoginCode } from '../pipeline/send-login-code.ts'

/**
 * Emails a login code and replaces any pending login of this session. The response is the same for known and unknown
 * addresses. If the caller is already logged in, the code is emailed, but no login becomes pending.
 */
export async function requestLoginCode(ctx: AuthContext, { email }: { email: string }): Promise<void> {
  const { isAllowed } = await countAttempt(ctx, 'request_login_code', { key: email })
  if (!isAllowed) {
    audit(ctx, 'limit reached', { action: 'request_login_code' })
    throw invalid({ param: 'email', code: 'too_many_login_attempts' })
  }
  await write(ctx, async (tx) => {
    const account = await findActiveUserOrNotify(ctx, tx, email)
    dropPendingLogin(ctx)
    const owner = { userId: account?.user.id ?? null, generation: account?.user.sessionGeneration }
    const pendingUntil = ctx.now.getTime() + ctx.config.accounts.loginMs
    await sendLoginCode(ctx, tx, { ...owner, email, resends: 0, pendingUntil })
  })
}
