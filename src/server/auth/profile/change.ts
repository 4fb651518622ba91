import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { unauthenticated } from '../ground/errors.ts'
import { presentUser } from '../ground/present-user.ts'
import { setDisplayName } from '../ground/users-queries.ts'

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
