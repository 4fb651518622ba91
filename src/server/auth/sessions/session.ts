// One's own session: where it stands, and its end.
import { type AuthContext, note } from '../context.ts'

/** The door says where the visitor stands. */
export async function readStanding(): Promise<void> {}

/** Whatever was pending is over as well. For a visitor there is nothing to do. */
export async function logOut(ctx: AuthContext): Promise<void> {
  if (ctx.user) note(ctx, 'logged out')
  ctx.session.end()
  ctx.user = undefined
}
