import { audit } from '../audit-log.ts'
import { type AuthContext, write } from '../context.ts'
import { unauthenticated } from '../errors.ts'
import { removeDeletion } from './queries.ts'
import { readDeletion } from './read.ts'

/** Keeps the account. What has left the board because of its deletion is published again by its company. */
export async function cancelDeletion(ctx: AuthContext) {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  await write(ctx, async (tx) => {
    if (await removeDeletion(tx, user.id)) audit(ctx, 'deletion taken back')
  })
  return readDeletion(ctx)
}
