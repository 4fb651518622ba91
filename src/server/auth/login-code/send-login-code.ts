// Sends a code to log in, and remembers it in the session.
import type { Db } from '#server/db/open.ts'
import { loginCode } from '#server/mail/messages/login-code.ts'

import type { AuthContext } from '../context.ts'

type Addressee = {
  userId: number | null
  email: string
  /** How often it was sent again. */ resends?: number
  /** That of the user's sessions. */ generation?: number | undefined
}

/** To nobody known no code is sent; the session looks the same. */
export async function sendLoginCode(
  ctx: AuthContext,
  tx: Db,
  { userId, email, resends = 0, generation }: Addressee,
): Promise<void> {
  const { codes, now, config } = ctx
  const { code, stored } = codes.issue({ now, lifetimeMs: config.accounts.loginCodeMs })
  ctx.session.state.loginCode = { code: stored, email, userId, resends, generation }
  if (userId === null) return
  await ctx.mail.send(
    tx,
    email,
    loginCode({ siteName: config.siteName, code, now, expiresAt: new Date(stored.expiresAt) }),
  )
}
