// An account whose address was never verified may have been made by anybody. When the owner of the address comes, they
// inherit nothing from whoever that was (docs/security.md, "Who proves an address first").
import type { Db } from '#server/db/open.ts'

import { audit } from './audit-log.ts'
import type { AuthContext } from './context.ts'
import { conflict } from './errors.ts'
import { deleteUnverifiedAddresses, dropPassword, endSessions } from './unverified-queries.ts'
import { findUser, findUserByEmail, lockUser, setPassword } from './users-queries.ts'

type Verified = {
  userId: number
  email: string
  /** Of a code: the generation of the user's sessions when it was sent. */ generation?: number | undefined
}

/**
 * Whether this session is already that of the user, or the one in which their login waits: what is verified here is
 * verified by whoever made the account. How long the login has waited does not matter; that its sessions were ended does.
 */
export async function isHolder(ctx: AuthContext, db: Db, userId: number): Promise<boolean> {
  if (ctx.user?.id === userId) return true
  const { login } = ctx.session.state
  if (login?.userId !== userId) return false
  return (await findUser(db, userId))?.sessionGeneration === login.generation
}

/**
 * Somebody has verified an address of the user, inside `write`, and is about to be let in or to choose a password. If they
 * are the first to verify it, and did not make the account in this session, all that was there before them goes.
 * @throws Problem 409 when the address is not that user's any more, or was only ever claimed; when the code is outdated.
 */
export async function inheritNothing(ctx: AuthContext, tx: Db, verified: Verified): Promise<void> {
  if (!(await isInherited(ctx, tx, verified))) return
  await deleteUnverifiedAddresses(tx, verified)
  await dropPassword(tx, verified.userId)
  await endSessions(tx, verified.userId)
  audit(ctx, 'unverified account wiped', { user: verified.userId })
}

/**
 * The same for the link that verifies the address of a signup, opened elsewhere. The password stays, as the protocol's
 * signup ends so: sign up here, open the link there, log in. It may also be the owner's own, after a reset by link,
 * which verifies no address. Whoever has signed up with the same address in this
 * session gets the password that they chose there instead.
 */
export async function inheritPassword(ctx: AuthContext, tx: Db, verified: Verified): Promise<void> {
  const { login } = ctx.session.state
  if (login?.userId === null && login.email === verified.email) {
    await inheritNothing(ctx, tx, verified)
    if (login.passwordHash) await setPassword(tx, verified.userId, login.passwordHash)
    return
  }
  if (!(await isInherited(ctx, tx, verified))) return
  await deleteUnverifiedAddresses(tx, verified)
  await endSessions(tx, verified.userId)
  audit(ctx, 'unverified account wiped', { user: verified.userId })
}

async function isInherited(
  ctx: AuthContext,
  tx: Db,
  { userId, email, generation }: Verified,
): Promise<boolean> {
  const present = await lockUser(tx, userId)
  if (generation !== undefined && present !== generation) throw conflict()
  const known = await findUserByEmail(tx, email)
  if (known?.user.id !== userId) throw conflict()
  return !known.address.isVerified && !(await isHolder(ctx, tx, userId))
}
