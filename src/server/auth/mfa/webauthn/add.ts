import { invalid } from '#server/auth/ground/errors.ts'
import { isUniqueViolation } from '#server/db/is-unique-violation.ts'
import type { Db } from '#server/db/open.ts'
import type { User } from '#server/identity/session/queries.ts'
import { required } from '#server/lib/required.ts'

import { type Authenticator, insertAuthenticator } from '../../ground/authenticators-queries.ts'
import { type AuthContext, write } from '../../ground/context.ts'
import { lockUser } from '../../ground/users-queries.ts'
import { consumeChallenge } from './challenge.ts'
import type { NewPasskey } from './creation.ts'
import { findPasskeys } from './queries.ts'

export type NamedCredential = { name: string; credential: unknown }

type Addition = { user: User; name: string; passkey: NewPasskey }

/**
 * Adds a passkey to a user and runs `then` in the same transaction.
 * @throws Problem 400 `incorrect_code` for a passkey that is already registered.
 */
export async function addPasskeyTo<T>(
  ctx: AuthContext,
  { user, name, passkey }: Addition,
  then: (tx: Db, row: Authenticator) => Promise<T>,
): Promise<T> {
  try {
    return await write(ctx, async (tx) => {
      consumeChallenge(ctx)
      await lockUser(tx, user.id)
      const count = (await findPasskeys(tx, user.id)).length
      const row = await insertAuthenticator(tx, {
        ...passkey,
        userId: user.id,
        type: 'webauthn',
        name: name || createDefaultName(count),
        createdAt: ctx.now,
      })
      return then(tx, required(row))
    })
  } catch (error) {
    throw isUniqueViolation(error) ? invalid({ code: 'incorrect_code' }) : error
  }
}

/** Returns the default name of a passkey, as in allauth. `count` is the number of earlier passkeys. */
function createDefaultName(count: number): string {
  return ['Master key', 'Backup key'][count] ?? `Key nr. ${count + 1}`
}
