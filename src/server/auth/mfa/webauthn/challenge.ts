// WebAuthn challenges. A challenge is random, stored in the session, valid once and for ten minutes, and bound to one
// purpose.
import type { PasskeyChallenge } from '#server/identity/session/state.ts'
import { minutes } from '#server/lib/duration.ts'
import { newToken } from '#server/lib/tokens.ts'

import type { AuthContext } from '../../ground/context.ts'

const LIFETIME_MS = minutes(10)

/**
 * The purpose of a challenge, and the user who must answer it. `userId` is null if any user may answer with a passkey.
 */
export type ChallengeRequest = Pick<PasskeyChallenge, 'purpose' | 'userId'>

/** Creates a challenge and returns it. Replaces the previous challenge of the session. */
export function createChallenge(
  { session, random, now }: AuthContext,
  { purpose, userId, isPasswordless = false }: ChallengeRequest & { isPasswordless?: boolean },
): string {
  const challenge = newToken(random)
  const expiresAt = now.getTime() + LIFETIME_MS
  session.set('passkeyChallenge', { challenge, purpose, userId, isPasswordless, expiresAt })
  return challenge
}

/**
 * Returns the pending challenge for this purpose and user. The challenge remains pending until `consumeChallenge`, so
 * that the client can retry after a failed attempt.
 */
export function findPendingChallenge(
  { session, now }: AuthContext,
  { purpose, userId }: ChallengeRequest,
): PasskeyChallenge | undefined {
  const pending = session.state.passkeyChallenge
  if (pending === undefined || now.getTime() >= pending.expiresAt) return undefined
  return pending.purpose === purpose && pending.userId === userId ? pending : undefined
}

/** Removes the pending challenge. Call inside `write`, so that only one of two concurrent answers is accepted. */
export function consumeChallenge({ session }: AuthContext): void {
  session.remove('passkeyChallenge')
}
