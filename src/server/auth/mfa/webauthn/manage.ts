import { recentlyAuthenticated, requireUser } from '#server/auth/access/guards.ts'
import { conflict, invalid, unauthenticated } from '#server/auth/ground/errors.ts'
import type { Guard } from '#server/http/guards.ts'
import type { User } from '#server/identity/session/queries.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { deleteAuthenticator } from '../../ground/authenticators-queries.ts'
import { type AuthContext, write } from '../../ground/context.ts'
import { mayAddSecondFactor, afterSecondFactorAdded, afterSecondFactorRemoved } from '../changes.ts'
import { presentWebauthn } from '../present.ts'
import { addPasskeyTo, type NamedCredential } from './add.ts'
import { createCreationOptions, verifyCreation } from './creation.ts'
import { findPasskeys, updatePasskeyName } from './queries.ts'

export async function readCreationOptions(ctx: AuthContext, { passwordless }: { passwordless: boolean }) {
  return createCreationOptions(ctx, { user: requireOwner(ctx), purpose: 'add', isPasswordless: passwordless })
}

export async function addPasskey(ctx: AuthContext, { name, credential }: NamedCredential) {
  const user = requireOwner(ctx)
  const passkey = await verifyCreation(ctx, { userId: user.id, purpose: 'add', credential })
  return addPasskeyTo(ctx, { user, name, passkey }, async (tx, row) => {
    if (!(await mayAddSecondFactor(tx, user))) throw conflict({ code: 'unverified_email' })
    const wereMade = await afterSecondFactorAdded(ctx, tx, { user, notice: notices.passkeyAdded })
    return { data: presentWebauthn(row), meta: { recovery_codes_generated: wereMade } }
  })
}

export async function renamePasskey(ctx: AuthContext, { id, name }: { id: number; name: string }) {
  const { id: userId } = requireOwner(ctx)
  const row = await write(ctx, (tx) => updatePasskeyName(tx, { id, userId, name }))
  if (row === undefined) throw invalid({ param: 'id', code: 'invalid_choice' })
  return { data: presentWebauthn(row) }
}

/** Removes all listed passkeys. Removes none if one of them does not belong to the user. */
export async function removePasskeys(
  ctx: AuthContext,
  { authenticators }: { authenticators: readonly number[] },
) {
  const user = requireOwner(ctx)
  await write(ctx, async (tx) => {
    const own = new Set((await findPasskeys(tx, user.id)).map(({ id }) => id))
    const ids = new Set(authenticators)
    if (![...ids].every((id) => own.has(id)))
      throw invalid({ param: 'authenticators', code: 'invalid_choice' })
    for (const id of ids) {
      await deleteAuthenticator(tx, { id, userId: user.id })
      await afterSecondFactorRemoved(ctx, tx, { user, notice: notices.passkeyRemoved })
    }
  })
  return {}
}

function requireOwner({ user }: AuthContext): User {
  if (user === undefined) throw unauthenticated()
  return user
}

/**
 * Like `recentlyAuthenticated`, but also rejects users with an unverified address. As in allauth, this check comes
 * before the check of the input.
 */
export const mayAddPasskey: Guard = {
  ...recentlyAuthenticated,
  name: 'mayAddPasskey',
  async beforeInput(request) {
    requireUser(request)
    const { account } = request
    if (account.user && !(await mayAddSecondFactor(account.db, account.user)))
      throw conflict({ code: 'unverified_email' })
  },
}
