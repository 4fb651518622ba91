// Verifies WebAuthn assertions, for login, second factor and reauthentication by a passkey.
import { invalid } from '#server/auth/ground/errors.ts'
import type { Db } from '#server/db/open.ts'
import { once } from '#server/lib/once.ts'
import { notices } from '#server/mail/messages/notices.ts'

import { audit } from '../../ground/audit-lines.ts'
import { type AuthContext, write } from '../../ground/context.ts'
import { notify } from '../../ground/notify.ts'
import { findUser, lockUser } from '../../ground/users-queries.ts'
import { countFailure, requireAttemptLeft, requireStillAllowed, throwUnlessAllowed } from '../attempts.ts'
import { consumeChallenge, createChallenge, findPendingChallenge } from './challenge.ts'
import { type CredentialAssertion, parseAssertion } from './credential.ts'
import {
  findPasskeyByCredential,
  findPasskeys,
  type Passkey,
  type PasskeyUse,
  updatePasskeyUse,
} from './queries.ts'
import { relyingPartyId, userHandle } from './relying-party.ts'

/** Loads the verification library on first use. Its 300 modules would slow down the start of the server. */
export const loadVerifier = once(async () => {
  const verifier = await import('@simplewebauthn/server')
  // The server accepts authenticators of every vendor, so it needs no root certificates. Without root certificates, the
  // library neither follows certificate chains that clients send nor requests the revocation URLs in these
  // certificates.
  for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
    verifier.SettingsService.setRootCertificates({ identifier, certificates: [] })
  return verifier
})

/**
 * The purpose of an assertion, and the user who must own the passkey. If `userId` is null, any passkey that can log in
 * alone is accepted.
 */
type AssertionRequest = { purpose: keyof typeof failureEvents; userId: number | null }

export async function createRequestOptions(ctx: AuthContext, request: AssertionRequest) {
  const passkeys = request.userId === null ? [] : await findPasskeys(ctx.db, request.userId)
  const publicKey = {
    challenge: createChallenge(ctx, request),
    rpId: relyingPartyId(ctx.config),
    allowCredentials: passkeys.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
    userVerification: userVerificationFor(request),
  }
  return { data: { request_options: { publicKey } } }
}

type AssertionInput = AssertionRequest & { credential: unknown }
type VerifiedAssertion = { passkey: Passkey; use: PasskeyUse }

/**
 * Verifies an assertion, records the use of the passkey and runs `then` in the same transaction.
 * @throws Problem 400 `incorrect_code`, `too_many_login_attempts`.
 */
export async function verifyPasskey(
  ctx: AuthContext,
  asserting: AssertionInput,
  then: (tx: Db, passkey: Passkey) => Promise<void>,
): Promise<void> {
  const { passkey, use } = await verifyAssertion(ctx, asserting)
  const attempt = { userId: passkey.userId, param: 'credential' } as const
  const isUsed = await write(ctx, async (tx) => {
    consumeChallenge(ctx)
    await lockUser(tx, passkey.userId)
    if (!(await updatePasskeyUse(tx, { id: passkey.id, ...use, now: ctx.now }))) {
      await reportCopy(ctx, tx, passkey)
      return false
    }
    await requireStillAllowed(ctx, tx, attempt)
    await then(tx, passkey)
    return true
  })
  if (isUsed) return
  throwUnlessAllowed(ctx, attempt, await countFailure(ctx, attempt))
  throw rejectAssertion(ctx, asserting, passkey.userId)
}

/**
 * Verifies an assertion and returns its passkey. A failure counts as an attempt of the expected user. If no user is
 * expected, the failure counts as an attempt of the owner of the passkey. If the passkey is unknown as well, the
 * failure is not counted.
 */
async function verifyAssertion(ctx: AuthContext, asserting: AssertionInput): Promise<VerifiedAssertion> {
  const asserted = parseAssertion(asserting.credential)
  const passkey = asserted && (await findPasskeyByCredential(ctx.db, asserted.id))
  const userId = asserting.userId ?? passkey?.userId
  if (asserted === undefined || userId === undefined) throw rejectAssertion(ctx, asserting, userId)
  const attempt = { userId, param: 'credential' } as const
  await requireAttemptLeft(ctx, attempt)
  if (passkey && mayAnswer(passkey, asserting, asserted)) {
    const use = await verifyUse(ctx, passkey, { request: asserting, asserted })
    if (use !== undefined) return { passkey, use }
  }
  throwUnlessAllowed(ctx, attempt, await countFailure(ctx, attempt))
  throw rejectAssertion(ctx, asserting, userId)
}

/**
 * Returns whether a passkey is acceptable for the request. A passkey that was added only as a second factor cannot log
 * in alone.
 */
function mayAnswer(
  passkey: Passkey,
  { userId }: AssertionRequest,
  { response }: CredentialAssertion,
): boolean {
  const isOwners = response.userHandle === userHandle(passkey.userId)
  if (userId === null) return passkey.isPasswordless && isOwners
  return passkey.userId === userId && (isOwners || !response.userHandle)
}

type AssertionResponse = { request: AssertionRequest; asserted: CredentialAssertion }

/**
 * Returns the signed state of the authenticator in a valid assertion, or undefined for an invalid assertion.
 * `updatePasskeyUse` later compares it with the stored state.
 */
async function verifyUse(
  ctx: AuthContext,
  passkey: Passkey,
  { request, asserted }: AssertionResponse,
): Promise<PasskeyUse | undefined> {
  const pending = findPendingChallenge(ctx, request)
  if (pending === undefined) return undefined
  const { response, ...frame } = asserted
  const { userHandle: _, ...signed } = response
  const { verifyAuthenticationResponse } = await loadVerifier()
  const verified = await verifyAuthenticationResponse({
    response: { ...frame, response: signed, clientExtensionResults: {} },
    expectedChallenge: pending.challenge,
    expectedOrigin: [...ctx.origins],
    expectedRPID: relyingPartyId(ctx.config),
    credential: {
      id: passkey.credentialId,
      publicKey: Buffer.from(passkey.publicKey, 'base64url'),
      counter: 0,
    },
    requireUserVerification: userVerificationFor(request) === 'required',
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { newCounter, credentialDeviceType } = verified.authenticationInfo
  return { signCount: newCounter, isBackupEligible: credentialDeviceType === 'multiDevice' }
}

/** Emails the owner of a passkey that it may have been copied. Call if `updatePasskeyUse` returns false. */
async function reportCopy(ctx: AuthContext, tx: Db, { credentialId, userId }: Passkey): Promise<void> {
  const user = await findUser(tx, userId)
  const isRegistered = (await findPasskeyByCredential(tx, credentialId)) !== undefined
  if (user === undefined || !isRegistered) return
  audit(ctx, 'passkey copy suspected', { user: userId })
  await notify(ctx, tx, { user, notice: notices.passkeyCopied })
}

/**
 * Returns whether the authenticator must verify its user, for example by a PIN. A login by passkey requires this. A
 * passkey that is used as a second factor only has to check that the user is present.
 */
function userVerificationFor({ purpose }: AssertionRequest): 'required' | 'preferred' {
  return purpose === 'login' ? 'required' : 'preferred'
}

const failureEvents = {
  login: 'login refused',
  authenticate: 'second factor refused',
  reauthenticate: 'reauthentication refused',
} as const

function rejectAssertion(ctx: AuthContext, { purpose }: AssertionRequest, user: number | undefined) {
  audit(ctx, failureEvents[purpose], { user })
  return invalid({ param: 'credential', code: 'incorrect_code' })
}
