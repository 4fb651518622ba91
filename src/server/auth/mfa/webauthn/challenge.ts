// What a passkey is asked to sign: random, kept in the session, good for one purpose, once, and not for long.
import type { PasskeyChallenge } from '#server/identity/session/state.ts'
import { minutes } from '#server/lib/duration.ts'
import { newToken } from '#server/lib/tokens.ts'

import type { AuthContext } from '../../context.ts'

const LIFETIME_MS = minutes(10)

/** What a ceremony is for, and who has to be at it; null where the passkey itself tells who. */
export type Asked = Pick<PasskeyChallenge, 'purpose' | 'userId'>

/** A new challenge; the one before is void. */
export function issueChallenge(
  { session, random, now }: AuthContext,
  { purpose, userId, isPasswordless = false }: Asked & { isPasswordless?: boolean },
): string {
  const challenge = newToken(random)
  const expiresAt = now.getTime() + LIFETIME_MS
  session.set('passkeyChallenge', { challenge, purpose, userId, isPasswordless, expiresAt })
  return challenge
}

/** The challenge that waits for just this. It stays until `useChallenge`, so that a slip can be mended. */
export function pendingChallenge(
  { session, now }: AuthContext,
  { purpose, userId }: Asked,
): PasskeyChallenge | undefined {
  const pending = session.state.passkeyChallenge
  if (pending === undefined || now.getTime() >= pending.expiresAt) return undefined
  return pending.purpose === purpose && pending.userId === userId ? pending : undefined
}

/** To be called inside `write`: of two answers to one challenge, one is written. */
export function useChallenge({ session }: AuthContext): void {
  session.remove('passkeyChallenge')
}
