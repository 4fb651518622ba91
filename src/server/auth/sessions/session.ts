// One's own session: where it stands, and its end.
import { audit } from '../audit-log.ts'
import type { AuthContext } from '../context.ts'

/** The auth state is the answer. */
export async function readAuthState(): Promise<void> {}

/** Another user may come: whoever is signed in here is not any more. The session goes on, with nothing in it. */
export function leave(ctx: AuthContext): void {
  if (ctx.user === undefined) return
  audit(ctx, 'logged out')
  ctx.session.restart({ userId: null, generation: 0, methods: [] })
  ctx.user = undefined
}

/** Whatever was pending is over as well. For a visitor there is nothing to do. */
export async function logOut(ctx: AuthContext): Promise<void> {
  if (ctx.user) audit(ctx, 'logged out')
  ctx.session.end()
  ctx.user = undefined
}
