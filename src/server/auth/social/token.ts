// Logs in, or connects a provider account, by a token that the client has received from the provider.
import { isEmpty } from '#contract/auth/fields.ts'
import { spendToken } from '#server/identity/spent-tokens-queries.ts'
import { isRecord } from '#server/lib/is-record.ts'

import type { AuthContext } from '../ground/context.ts'
import { type FieldFault, invalid } from '../ground/errors.ts'
import { includeIf } from '../ground/flows.ts'
import type { SocialProvider, VerifiedIdentity } from '../ground/social-provider.ts'
import { undefinedOnProviderError } from './attempt.ts'
import { completeLogin } from './complete-login.ts'

type Input = { provider: string; process: string; token?: unknown }
type Verify = NonNullable<SocialProvider['verifyToken']>
type TokenInput = { provider: SocialProvider; verify: Verify; idToken: string }

const badToken = { param: 'token', code: 'invalid_token' } as const

/**
 * Verifies the token, and then logs in or connects the provider account, depending on `process`.
 * @throws Problem 400 with all errors in the input, or `connected_other` if the account is connected to another user.
 */
export async function loginByToken(ctx: AuthContext, input: Input): Promise<void> {
  const { provider, process, token } = input
  const isComplete = provider !== '' && isRecord(token) && !isEmpty(token)
  const read = isComplete ? readToken(ctx.providers.get(provider), token) : undefined
  const faults = [...findFaults(input), ...(read && 'code' in read ? [read] : [])]
  if (faults.length > 0 || read === undefined || 'code' in read) throw invalid(...faults)
  const verified = await undefinedOnProviderError(ctx, read.provider, () =>
    read.verify(read.idToken, ctx.now),
  )
  if (verified === undefined || !(await isFirstUse(ctx, read.provider, verified))) throw invalid(badToken)
  await completeLogin(ctx, verified.identity, process === 'connect' ? 'connect' : 'login')
}

function findFaults({ provider, process, token }: Input): FieldFault[] {
  const isProcess = process === 'login' || process === 'connect'
  return [
    ...includeIf(provider === '', { param: 'provider', code: 'required' }),
    ...includeIf(process === '', { param: 'process', code: 'required' }),
    ...includeIf(process !== '' && !isProcess, { param: 'process', code: 'invalid_choice' }),
    ...includeIf(isEmpty(token), { param: 'token', code: 'required' }),
    ...includeIf(!isRecord(token), badToken),
  ]
}

/**
 * Returns the ID token in the input with the provider that can verify it, or returns the error in the input. Like
 * allauth, requires a client ID even for unknown providers.
 */
function readToken(
  provider: SocialProvider | undefined,
  token: Record<string, unknown>,
): TokenInput | FieldFault {
  const { client_id: clientId, id_token: idToken, access_token: accessToken } = token
  const settings = provider?.settings
  if (settings?.type !== 'dummy') {
    if (typeof clientId !== 'string') return { param: 'token', code: 'client_id_required' }
    if (settings?.client_id !== clientId) return badToken
  }
  if (provider?.verifyToken === undefined)
    return { param: 'provider', code: 'token_authentication_not_supported' }
  if (!isTextOrNone(idToken) || !isTextOrNone(accessToken) || !(idToken || accessToken))
    return { param: 'token', code: 'token_required' }
  return { provider, verify: provider.verifyToken, idToken: idToken ?? '' }
}

/** Returns whether a token may be used now. A token with an ID may be used once, so this call marks it as used. */
async function isFirstUse(
  { db }: AuthContext,
  { settings }: SocialProvider,
  { token }: VerifiedIdentity,
): Promise<boolean> {
  return token === undefined || spendToken(db, { use: `id-token ${settings.id}`, ...token })
}

function isTextOrNone(value: unknown): value is string | null | undefined {
  return value === null || value === undefined || typeof value === 'string'
}
