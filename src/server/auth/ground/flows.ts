// Computes which flows a client can use, from the settings and the session.
import type { Flow } from '#contract/auth/flow.ts'
import type { AccountSettings } from '#server/config/account-settings.ts'
import { supportsTokenLogin } from '#server/config/social-settings.ts'
import type { ClientKind } from '#server/identity/session/session.ts'
import type { SessionState } from '#server/identity/session/state.ts'
import { isExpired } from '#server/lib/one-time-code.ts'

import { presentProvider } from './present-provider.ts'

type FlowOptions = {
  settings: AccountSettings
  client: ClientKind
  state: SessionState
  now: Date
  /** Whether the session has a logged-in user. If so, the list contains no pending login. */
  isLoggedIn?: boolean
}

/**
 * Returns the flows that a visitor can use, in the order of allauth. Flows that need no earlier step are first, then the
 * stage of the pending login, then the password reset by code.
 */
export function listFlows({ settings, client, state, now, isLoggedIn = false }: FlowOptions): Flow[] {
  const pending = isLoggedIn ? undefined : findPendingStage(state, now)
  return [
    { id: 'login' },
    ...listLoginByCode(settings, pending),
    ...includeIf<Flow>(settings.openForSignup, { id: 'signup' }),
    ...listProviderFlows(settings, client),
    ...listProviderSignup(settings, state, now),
    ...includeIf<Flow>(settings.passkeyLogin && settings.secondFactors.includes('webauthn'), {
      id: 'mfa_login_webauthn',
    }),
    ...includeIf<Flow>(pending === 'verify_email', { id: 'verify_email', is_pending: true }),
    ...includeIf<Flow>(pending === 'mfa_authenticate', {
      id: 'mfa_authenticate',
      is_pending: true,
      types: state.login?.types ?? [],
    }),
    ...includeIf<Flow>(pending === 'mfa_trust', { id: 'mfa_trust', is_pending: true }),
    ...includeIf<Flow>(pending === 'mfa_signup_webauthn', { id: 'mfa_signup_webauthn', is_pending: true }),
    ...listPasswordReset({ settings, state, now }),
  ]
}

/**
 * Returns the flow of a password reset by code if the settings enable it. As in allauth, a 401 that requires
 * reauthentication also lists this flow.
 */
export function listPasswordReset({
  settings,
  state,
  now,
}: Pick<FlowOptions, 'settings' | 'state' | 'now'>): Flow[] {
  const { passwordReset: pending } = state
  const isPending = pending !== undefined && !isExpired(pending.code, now)
  return includeIf<Flow>(settings.passwordResetByCode, {
    id: 'password_reset_by_code',
    is_pending: isPending,
  })
}

type Reauthentication = { hasPassword: boolean; types: readonly string[] }

/**
 * Returns the flows by which a user can reauthenticate. The list is empty if the user has neither a password nor a
 * second factor.
 */
export function listReauthenticationFlows({ hasPassword, types }: Reauthentication): Flow[] {
  return [
    ...includeIf<Flow>(hasPassword, { id: 'reauthenticate' }),
    ...includeIf<Flow>(types.length > 0, { id: 'mfa_reauthenticate', types: [...types] }),
  ]
}

/**
 * Returns the stage of the pending login, even if the session has a logged-in user. Returns undefined if no login is
 * pending.
 */
export function findPendingStage({ login, loginCode }: SessionState, now: Date): string | undefined {
  if (login) return now.getTime() < login.expiresAt ? login.stage : undefined
  return loginCode && now.getTime() < (loginCode.pendingUntil ?? 0) ? 'login_by_code' : undefined
}

/** Lists the login by code if the settings enable it or a login by code is pending. */
function listLoginByCode(settings: AccountSettings, pending: string | undefined): Flow[] {
  if (pending === 'login_by_code') return [{ id: 'login_by_code', is_pending: true }]
  return includeIf<Flow>(settings.loginByCode, { id: 'login_by_code' })
}

/**
 * Lists the flows through providers. Only browsers can be redirected to a provider. Browsers and apps can log in with a
 * token of a provider.
 */
function listProviderFlows({ providers }: AccountSettings, client: ClientKind): Flow[] {
  const ids = providers.map(({ id }) => id)
  const ofTokens = providers.filter(supportsTokenLogin).map(({ id }) => id)
  return [
    ...includeIf<Flow>(client === 'browser' && ids.length > 0, { id: 'provider_redirect', providers: ids }),
    ...includeIf<Flow>(ofTokens.length > 0, { id: 'provider_token', providers: ofTokens }),
  ]
}

/** Lists a pending signup through a provider that has sent no usable address. */
function listProviderSignup(
  { providers }: AccountSettings,
  { providerSignup }: SessionState,
  now: Date,
): Flow[] {
  if (providerSignup === undefined || now.getTime() >= providerSignup.expiresAt) return []
  const provider = presentProvider(providers, providerSignup.identity.provider)
  return [{ id: 'provider_signup', provider, is_pending: true }]
}

/** Returns a list with the item if the condition is true, otherwise an empty list. */
export function includeIf<const T>(condition: boolean, item: T): T[] {
  return condition ? [item] : []
}
