import { deleteIfUnused } from '#server/images/queries.ts'
import { storePicture, encodeUpload } from '#server/images/store.ts'

import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { unauthenticated } from '../ground/errors.ts'
import { presentUser } from '../ground/present-user.ts'
import { setAvatar } from '../ground/users-queries.ts'

/** Stores an uploaded picture as the avatar of the user. @throws Problem 400 if the file is not a picture. */
export async function changeAvatar(ctx: AuthContext, sent: Uint8Array) {
  const picture = await encodeUpload(sent, 'avatar')
  return replaceAvatar(ctx, picture)
}

export async function removeAvatar(ctx: AuthContext) {
  return replaceAvatar(ctx, null)
}

async function replaceAvatar(ctx: AuthContext, picture: Awaited<ReturnType<typeof encodeUpload>> | null) {
  const { user } = ctx
  if (user === undefined) throw unauthenticated()
  const updatedUser = { ...user, avatar: picture?.hash ?? null }
  await write(ctx, async (tx) => {
    if (picture) await storePicture(tx, picture, ctx)
    await setAvatar(tx, user.id, updatedUser.avatar)
    // Deletes the previous picture if no other row uses it. Nothing else deletes it later. The deletion of the account
    // deletes only the current picture.
    if (user.avatar !== null && user.avatar !== updatedUser.avatar) await deleteIfUnused(tx, user.avatar)
    audit(ctx, picture ? 'picture changed' : 'picture removed')
    ctx.user = updatedUser
  })
  return { data: { user: presentUser(updatedUser) } }
}
