// OAuth handshakes. A handshake is a login that a browser has begun at a provider. It belongs to one session and one
// provider, and works once.
import { createHmac } from 'node:crypto'

import type { Handshake } from '#server/identity/session/state.ts'
import { deriveKey, keyIdOf, findKeyById, type SecretKeys } from '#server/lib/derived-key.ts'
import { hashToken, newToken } from '#server/lib/tokens.ts'

import type { AuthContext } from '../ground/context.ts'
import type { HandshakeSecrets } from '../ground/social-provider.ts'

/** Maximum number of handshakes per session. When there are more, the oldest is dropped. */
const MAX_HANDSHAKES = 10

/**
 * Begins a handshake and returns the secrets to send to the provider. The session stores only the hash of `state`. The
 * other two secrets are derived from `state`.
 */
export function beginHandshake(
  { config, random, now, session }: AuthContext,
  about: Pick<Handshake, 'provider' | 'process' | 'callbackUrl'>,
): HandshakeSecrets {
  const state = newToken(random)
  const expiresAt = now.getTime() + config.accounts.loginMs
  const handshake: Handshake = {
    ...about,
    stateHash: hashToken(state),
    keyId: keyIdOf(config.secretKey),
    expiresAt,
  }
  session.set('handshakes', [...(session.state.handshakes ?? []), handshake].slice(-MAX_HANDSHAKES))
  return deriveSecrets(config, state, handshake)
}

/** Returns the handshake to which an OAuth `state` belongs, without removing it. */
export function findHandshake(
  { session, now }: AuthContext,
  { provider, state }: { provider: string; state: string },
): Handshake | undefined {
  const stateHash = hashToken(state)
  const found = session.state.handshakes?.find((handshake) => handshake.stateHash === stateHash)
  return found?.provider === provider && now.getTime() < found.expiresAt ? found : undefined
}

/**
 * Removes the handshake to which an OAuth `state` belongs. Returns the handshake if it is with this provider and has
 * not expired.
 */
export function takeHandshake(
  ctx: AuthContext,
  returned: { provider: string; state: string },
): Handshake | undefined {
  const { handshakes = [] } = ctx.session.state
  const found = findHandshake(ctx, returned)
  const stateHash = hashToken(returned.state)
  const others = handshakes.filter((handshake) => handshake.stateHash !== stateHash)
  if (others.length < handshakes.length) ctx.session.set('handshakes', others)
  return found
}

/** Derives the PKCE verifier and the nonce from `state`, so that the session need not store them. */
export function deriveSecrets(
  keys: SecretKeys,
  state: string,
  { keyId }: Pick<Handshake, 'keyId'>,
): HandshakeSecrets {
  const key = deriveKey(findKeyById(keys, keyId), 'provider handshake')
  const derived = (use: string) => createHmac('sha256', key).update(`${use} ${state}`).digest('base64url')
  return { state, verifier: derived('verifier'), nonce: derived('nonce') }
}
