import { type Problem, toProblem } from '#server/http/problem.ts'
import type { Handshake, ProviderIdentity } from '#server/identity/session/state.ts'
import { countAttempt } from '#server/rates/count-attempt.ts'

import { type AuthContext, write } from '../ground/context.ts'
import { resumeStage } from '../ground/pending.ts'
import type { SocialProvider } from '../ground/social-provider.ts'
import { undefinedOnProviderError, undefinedOnProblem } from './attempt.ts'
import { completeLogin } from './complete-login.ts'
import { deriveSecrets, takeHandshake } from './handshakes.ts'
import { formatLoginErrorUrl, withQuery } from './redirect.ts'

/**
 * Completes a login after the provider has redirected the browser to the callback URL. `query` is the query of that
 * URL. Returns the URL to which the browser is redirected next.
 */
export async function finishRedirect(
  ctx: AuthContext,
  provider: SocialProvider,
  query: string,
): Promise<string> {
  const parameters = new URLSearchParams(query)
  const state = parameters.get('state') ?? ''
  const { isAllowed } = await countAttempt(ctx, 'provider_login')
  const handshake = isAllowed ? await consumeHandshake(ctx, provider, state) : undefined
  if (handshake === undefined) return formatLoginErrorUrl(ctx)
  if (parameters.has('error'))
    return formatErrorUrl(handshake, parameters.get('error') === 'access_denied' ? 'cancelled' : 'unknown')
  const secrets = deriveSecrets(ctx.config, state, handshake)
  const identity = await undefinedOnProviderError(ctx, provider, async () =>
    provider.callback?.identify(query, secrets),
  )
  return identity === undefined
    ? formatErrorUrl(handshake, 'unknown')
    : continueLogin(ctx, handshake, identity)
}

/**
 * Removes the handshake with this OAuth `state` from the session and returns it. Call before any other check, so that
 * only one of several concurrent requests gets the handshake.
 */
export function consumeHandshake(
  ctx: AuthContext,
  { settings }: SocialProvider,
  state: string,
): Promise<Handshake | undefined> {
  return undefinedOnProblem(() =>
    write(ctx, async () => takeHandshake(ctx, { provider: settings.id, state })),
  )
}

/** Logs in the user that the provider has authenticated. Returns the URL to which the browser is redirected. */
export async function continueLogin(
  ctx: AuthContext,
  handshake: Handshake,
  identity: ProviderIdentity,
): Promise<string> {
  try {
    await completeLogin(ctx, identity, handshake.process)
  } catch (error) {
    const problem = toProblem(error)
    if (problem === undefined || problem.kind === 'unavailable') throw error
    return formatErrorUrl(handshake, toErrorParameter(problem))
  }
  const hasProgress = ctx.user ?? resumeStage(ctx) ?? ctx.session.state.providerSignup
  return hasProgress === undefined ? formatErrorUrl(handshake, 'unknown') : handshake.callbackUrl
}

export function formatErrorUrl({ callbackUrl, process }: Handshake, error: string): string {
  return withQuery(callbackUrl, { error, error_process: process })
}

/** Returns the value of the `error` parameter with which allauth reports this problem. */
function toErrorParameter({ kind, faults }: Problem): string {
  if (kind === 'invalid') return faults[0]?.code ?? 'unknown'
  if (kind === 'forbidden') return 'signup_closed'
  if (kind === 'reauthenticate') return 'reauthentication_required'
  return kind === 'denied' ? 'permission_denied' : 'unknown'
}
