import type { Flow } from '#contract/auth/flow.ts'
import type { LoginMethod } from '#server/identity/session/state.ts'
import { isUsableHash } from '#server/lib/passwords.ts'

import { audit } from '../ground/audit-lines.ts'
import { findAuthenticatorTypes } from '../ground/authenticators-queries.ts'
import type { AuthContext } from '../ground/context.ts'
import { reauthenticate } from '../ground/errors.ts'
import { listReauthenticationFlows } from '../ground/flows.ts'

/** The maximum number of login methods in a session, to limit its size. */
const MAX_METHODS = 20

/**
 * Requires a recent login or reauthentication. Also accepts a user who has neither a password nor a second factor to
 * reauthenticate with. Inside `write`, pass `tx` as `db`.
 * @throws Problem `reauthenticate` (401 with the methods).
 */
export async function requireRecent(ctx: AuthContext, db = ctx.db): Promise<void> {
  const { session, now, config } = ctx
  const last = session.state.methods.at(-1)
  if (last && now.getTime() - last.at * 1000 < config.accounts.reauthenticationMs) return
  if ((await listReauthenticationMethods(ctx, db)).length > 0) throw reauthenticate()
}

/**
 * Like `requireRecent`, for changes of addresses, providers and sessions. Does nothing unless the settings require
 * reauthentication for these changes.
 */
export async function requireRecentWhereSet(ctx: AuthContext, db = ctx.db): Promise<void> {
  if (ctx.config.accounts.reauthenticationRequired) await requireRecent(ctx, db)
}

export async function listReauthenticationMethods(
  { db: usual, user, config }: AuthContext,
  db = usual,
): Promise<Flow[]> {
  if (user === undefined) return []
  const supported: readonly string[] = config.accounts.secondFactors
  const types = (await findAuthenticatorTypes(db, user.id)).filter((type) => supported.includes(type))
  return listReauthenticationFlows({ hasPassword: isUsableHash(user.passwordHash), types })
}

/** Records a reauthentication in the session and changes the session token. Call inside `write`. */
export function recordReauthentication(ctx: AuthContext, method: Omit<LoginMethod, 'at'>): void {
  const { session, now } = ctx
  const methods = [...session.state.methods, { ...method, at: now.getTime() / 1000 }]
  session.set('methods', methods.slice(-MAX_METHODS))
  session.renew()
  audit(ctx, 'reauthenticated')
}
