import { audit } from '../audit-lines.ts'
import { type AuthContext, write } from '../context.ts'
import { unauthenticated } from '../errors.ts'
import { presentUser } from '../present.ts'
import { setDisplayName } from '../users-queries.ts'

/** Changes the display name of the user. With an empty name, clients display the address of the user instead. */
export async function changeProfile(ctx: AuthContext, { display }: { display: string }) {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  const displayName = display === '' ? null : display
  await write(ctx, async (tx) => {
    await setDisplayName(tx, user.id, displayName)
    audit(ctx, 'profile changed')
    ctx.user = { ...user, displayName }
  })
  return { data: { user: presentUser({ ...user, displayName }) } }
}
