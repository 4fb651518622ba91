// One's own session: where it stands, and its end.
import { type AuthContext, note } from '../context.ts'

/** The door says where the visitor stands. */
export async function readStanding(): Promise<void> {}

/** Another user may come: whoever is signed in here is not any more. The session goes on, with nothing in it. */
export function leave(ctx: AuthContext): void {
  if (ctx.user === undefined) return
  note(ctx, 'logged out')
  Object.assign(ctx.session, { userId: null, generation: 0, state: { methods: [] } })
  ctx.session.renew()
  ctx.user = undefined
}

/** Whatever was pending is over as well. For a visitor there is nothing to do. */
export async function logOut(ctx: AuthContext): Promise<void> {
  if (ctx.user) note(ctx, 'logged out')
  ctx.session.end()
  ctx.user = undefined
}
