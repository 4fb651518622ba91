import { audit } from '../ground/audit-lines.ts'
import type { AuthContext } from '../ground/context.ts'

/** Does nothing. The server responds with the auth state if a call returns nothing. */
export async function readAuthState(): Promise<void> {}

/**
 * Logs out the user before another login in the same session. Clears the session, but does not end it, because the next
 * login uses it.
 */
export function logOutWithinSession(ctx: AuthContext): void {
  if (ctx.user === undefined) return
  audit(ctx, 'logged out')
  ctx.session.restart({ userId: null, generation: 0, methods: [] })
  ctx.user = undefined
}

/** Logs out the user and ends the session, with all pending logins and codes. */
export async function logOut(ctx: AuthContext): Promise<void> {
  if (ctx.user) audit(ctx, 'logged out')
  ctx.session.end()
  ctx.user = undefined
}
