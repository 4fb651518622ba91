// Signing up with an address and a password. That an address is taken is told to its owner alone, where that is wanted.
import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import { Problem } from '#server/http/problem.ts'
import { accountExists } from '#server/mail/letters/account-exists.ts'
import { accountLinks } from '#server/mail/links.ts'

import { type AuthContext, note, write } from '../context.ts'
import { sendVerification } from '../email-verification/send-verification.ts'
import { beginLogin, pretendLogin } from '../login-pipeline/engine.ts'
import { requireGoodPassword } from '../password/policy.ts'
import { invalid } from '../problems.ts'
import { take } from '../rates.ts'
import { findUser, findUserByEmail, insertUser } from '../users-queries.ts'

type Credentials = { email: string; password: string }

/** The password is hashed in any case, so that a taken address takes as long as a free one. */
export async function signUpByPassword(ctx: AuthContext, { email, password }: Credentials): Promise<void> {
  requireGoodPassword({ param: 'password', password })
  if (!ctx.config.accounts.openForSignup) throw new Problem('forbidden')
  const passwordHash = await ctx.passwords.hash(password)
  if (await findUserByEmail(ctx.db, email)) return refuseTaken(ctx, email)
  try {
    await create(ctx, { email, passwordHash })
  } catch (error) {
    // Somebody else was faster with the same address.
    if (!isUniqueViolation(error)) throw error
    await refuseTaken(ctx, email)
  }
}

async function create(
  ctx: AuthContext,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  await write(ctx, async (tx) => {
    const id = await insertUser(tx, { email, passwordHash, now: ctx.now })
    const user = await findUser(tx, id)
    if (user === undefined) throw new Error('the new user is not there')
    await beginLogin(ctx, tx, { user, email, method: 'signup' })
    if (ctx.config.accounts.emailVerification === 'optional')
      await sendVerification(ctx, tx, { userId: id, email })
    note(ctx, 'signed up', { user: id })
  })
}

/** To the visitor it looks like a signup that waits; the owner of the address gets a letter. */
async function refuseTaken(ctx: AuthContext, email: string): Promise<void> {
  const { emailVerification, preventEnumeration } = ctx.config.accounts
  // Without verification a signup is signed in at once: that cannot be pretended.
  if (!preventEnumeration || emailVerification !== 'mandatory')
    throw invalid({ param: 'email', code: 'email_taken' })
  await write(ctx, async (tx) => {
    await pretendLogin(ctx, tx, email)
    if (!(await take(ctx, 'mail_account_exists', { key: email, tx })).isAllowed) return
    const { siteName, publicUrl } = ctx.config
    await ctx.mail.send(
      tx,
      email,
      accountExists({ siteName, email, resetLink: accountLinks(publicUrl).requestReset }),
    )
  })
}
