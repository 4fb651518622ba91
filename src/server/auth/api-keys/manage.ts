import { audit } from '#server/auth/ground/audit-lines.ts'
import { type AuthContext, write } from '#server/auth/ground/context.ts'
import { conflict, invalid, unauthenticated } from '#server/auth/ground/errors.ts'
import { notify } from '#server/auth/ground/notify.ts'
import { lockUser } from '#server/auth/ground/users-queries.ts'
import type { User } from '#server/identity/session/queries.ts'
import { hashToken, newToken } from '#server/lib/tokens.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { type ApiKey, countKeys, insertKey, listKeys, revokeKey } from './queries.ts'

/** Every API key starts with this text, so that secret scanners recognize a leaked key. */
const KIND = 'fbk_'
/**
 * The number of characters at the start of an API key that are stored in plain text, so that users can recognize their
 * keys.
 */
const PREFIX_CHARACTERS = KIND.length + 6
const MAX_KEYS = 50

export async function listApiKeys({ db, user }: AuthContext) {
  return { data: (await listKeys(db, requireOwner(user).id)).map(presentKey) }
}

type NewKey = { name: string; expires_at?: number | null | undefined }

/**
 * Creates an API key that expires at `expires_at`, in seconds since 1970. Only this response contains the key in plain
 * text.
 * @throws Problem 400 if `expires_at` is in the past; 409 `max_api_keys`.
 */
export async function createApiKey(ctx: AuthContext, { name, expires_at: seconds }: NewKey) {
  const user = requireOwner(ctx.user)
  const expiresAt = seconds === null || seconds === undefined ? null : new Date(seconds * 1000)
  if (expiresAt !== null && expiresAt <= ctx.now) throw invalid({ param: 'expires_at', code: 'invalid' })
  const key = KIND + newToken(ctx.random)
  const row = await write(ctx, async (tx) => {
    await lockUser(tx, user.id)
    if ((await countKeys(tx, user.id)) >= MAX_KEYS) throw conflict({ code: 'max_api_keys' })
    const inserted = await insertKey(tx, {
      userId: user.id,
      name,
      prefix: key.slice(0, PREFIX_CHARACTERS),
      keyHash: hashToken(key),
      createdAt: ctx.now,
      expiresAt,
    })
    audit(ctx, 'api key made')
    await notify(ctx, tx, { user, notice: notices.apiKeyCreated(inserted.prefix) })
    return inserted
  })
  return { data: { ...presentKey(row), key } }
}

/**
 * Revokes an API key of the user and returns the user's other keys.
 * @throws Problem 400 `invalid_choice` if no key has this ID, or the key belongs to another user.
 */
export async function revokeApiKey(ctx: AuthContext, { id }: { id: number }) {
  const { id: userId } = requireOwner(ctx.user)
  await write(ctx, async (tx) => {
    if (!(await revokeKey(tx, { id, userId }, ctx.now)))
      throw invalid({ param: 'id', code: 'invalid_choice' })
    audit(ctx, 'api key revoked')
  })
  return listApiKeys(ctx)
}

function presentKey({ id, name, prefix, createdAt, expiresAt, lastUsedAt }: ApiKey) {
  return {
    id,
    name,
    prefix,
    created_at: createdAt.getTime() / 1000,
    expires_at: expiresAt && expiresAt.getTime() / 1000,
    last_used_at: lastUsedAt && lastUsedAt.getTime() / 1000,
  }
}

function requireOwner(user: User | undefined): User {
  if (user === undefined) throw unauthenticated()
  return user
}
