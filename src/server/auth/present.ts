// Users as clients see them.
import type { AuthUser } from '#contract/auth/shapes.ts'
import { isUsableHash } from '#server/lib/passwords.ts'
import type { User } from '#server/session/queries.ts'

import { avatarOf } from './avatar.ts'

/** An account without an address leaves it out. */
export function presentUser(user: User): AuthUser {
  const display = user.displayName ?? user.email ?? `user ${user.id}`
  return {
    id: user.id,
    display,
    ...(user.email !== null && { email: user.email }),
    has_usable_password: isUsableHash(user.passwordHash),
    avatar_url: avatarOf(display),
  }
}
