import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { unauthenticated } from '../ground/errors.ts'
import { removeDeletion } from './queries.ts'
import { readDeletion } from './read.ts'

export async function cancelDeletion(ctx: AuthContext) {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  await write(ctx, async (tx) => {
    if (await removeDeletion(tx, user.id)) audit(ctx, 'deletion cancelled')
  })
  return readDeletion(ctx)
}
