// The registration of a new passkey, as WebAuthn defines it.
import { displayEmail } from '#contract/auth/display-email.ts'
import { invalid } from '#server/auth/ground/errors.ts'
import type { User } from '#server/identity/session/queries.ts'

import type { AuthContext } from '../../ground/context.ts'
import { loadVerifier } from './assertion.ts'
import { createChallenge, findPendingChallenge } from './challenge.ts'
import { type CreatedCredential, parseCreatedCredential } from './credential.ts'
import { findPasskeys, type Passkey, type PasskeyUse } from './queries.ts'
import { ALGORITHMS, relyingPartyId, userHandle } from './relying-party.ts'

type Creation = { user: User; purpose: 'add' | 'signup'; isPasswordless: boolean }

/**
 * Returns the options with which a browser creates a passkey. With `isPasswordless`, the passkey must be discoverable
 * and verify its user, so that it can log in alone.
 */
export async function createCreationOptions(ctx: AuthContext, { user, purpose, isPasswordless }: Creation) {
  const passkeys = await findPasskeys(ctx.db, user.id)
  const name = user.email === null ? `user ${user.id}` : displayEmail(user.email)
  const requirement = isPasswordless ? 'required' : 'discouraged'
  const publicKey = {
    rp: { name: ctx.config.siteName, id: relyingPartyId(ctx.config) },
    user: { id: userHandle(user.id), name, displayName: user.displayName ?? name },
    challenge: createChallenge(ctx, { purpose, userId: user.id, isPasswordless }),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: passkeys.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
    authenticatorSelection: {
      residentKey: requirement,
      userVerification: requirement,
      requireResidentKey: isPasswordless,
    },
    extensions: { credProps: true },
  }
  return { data: { creation_options: { publicKey } } }
}

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'isPasswordless'> &
  PasskeyUse & { transports: string[] }

type NewCredential = { userId: number; purpose: Creation['purpose']; credential: unknown }

/**
 * Returns the passkey in a credential that the browser has created. @throws Problem 400 `incorrect_code` if the
 * credential does not match the options.
 */
export async function verifyCreation(
  ctx: AuthContext,
  { userId, purpose, credential }: NewCredential,
): Promise<NewPasskey> {
  const pending = findPendingChallenge(ctx, { purpose, userId })
  const created = parseCreatedCredential(credential)
  if (pending === undefined || created === undefined) throw incorrectCredential()
  const { challenge, isPasswordless } = pending
  const verified = await verifyAttestation(ctx, created, { challenge, isPasswordless })
  const key = verified?.credential
  const isDiscoverable = created.clientExtensionResults?.credProps?.rk !== false
  if (key?.id !== created.id || (purpose === 'signup' && !isDiscoverable)) throw incorrectCredential()
  return {
    credentialId: key.id,
    publicKey: Buffer.from(key.publicKey).toString('base64url'),
    signCount: key.counter,
    isBackupEligible: verified?.credentialDeviceType === 'multiDevice',
    transports: created.response.transports ?? [],
    isPasswordless: isPasswordless && isDiscoverable,
  }
}

type ExpectedAttestation = { challenge: string; isPasswordless: boolean }

/** Returns the registration in a valid attestation, or undefined if the WebAuthn library rejects the attestation. */
async function verifyAttestation(
  { config, origins }: AuthContext,
  created: CreatedCredential,
  { challenge, isPasswordless }: ExpectedAttestation,
) {
  const { id, rawId, type, response } = created
  const { clientDataJSON, attestationObject } = response
  const { verifyRegistrationResponse } = await loadVerifier()
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: relyingPartyId(config),
    requireUserVerification: isPasswordless,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  return verified?.registrationInfo
}

const incorrectCredential = () => invalid({ code: 'incorrect_code' })
