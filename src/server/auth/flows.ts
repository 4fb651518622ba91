// The flows available to a client. A pure function of the settings, the client and the session.
import type { Flow } from '#contract/auth/flow.ts'
import type { AccountSettings } from '#server/config/account-settings.ts'
import { takesTokens } from '#server/config/social-settings.ts'
import type { ClientKind } from '#server/identity/session/session.ts'
import type { SessionState } from '#server/identity/session/state.ts'
import { isExpired } from '#server/lib/one-time-code.ts'

import { presentProvider } from './social/present.ts'

type FlowsOf = {
  settings: AccountSettings
  client: ClientKind
  state: SessionState
  now: Date
  /** If true, lists no pending login. */
  isLoggedIn?: boolean
}

/** Returns flows in the order of allauth: flows for anonymous users, the pending stage, the reset by code. */
export function flowsOf({ settings, client, state, now, isLoggedIn = false }: FlowsOf): Flow[] {
  const pending = isLoggedIn ? undefined : pendingStage(state, now)
  return [
    { id: 'login' },
    ...loginByCode(settings, pending),
    ...when(settings.openForSignup, { id: 'signup' }),
    ...byProvider(settings, client),
    ...providerSignup(settings, state, now),
    ...when(settings.passkeyLogin && settings.secondFactors.includes('webauthn'), {
      id: 'mfa_login_webauthn',
    }),
    ...when(pending === 'verify_email', { id: 'verify_email', is_pending: true }),
    ...when(pending === 'mfa_authenticate', {
      id: 'mfa_authenticate',
      is_pending: true,
      types: state.login?.types ?? [],
    }),
    ...when(pending === 'mfa_trust', { id: 'mfa_trust', is_pending: true }),
    ...when(pending === 'mfa_signup_webauthn', { id: 'mfa_signup_webauthn', is_pending: true }),
    ...passwordReset({ settings, state, now }),
  ]
}

/** Returns the flow of a reset by code if it is enabled. Like allauth, reauthentication responses also list it. */
export function passwordReset({ settings, state, now }: Pick<FlowsOf, 'settings' | 'state' | 'now'>): Flow[] {
  const { passwordReset: pending } = state
  const isPending = pending !== undefined && !isExpired(pending.code, now)
  return when(settings.passwordResetByCode, { id: 'password_reset_by_code', is_pending: isPending })
}

type Reauthentication = { hasPassword: boolean; types: readonly string[] }

/** Returns the reauthentication methods of a user. Empty if the user has none. */
export function reauthenticationFlows({ hasPassword, types }: Reauthentication): Flow[] {
  return [
    ...when(hasPassword, { id: 'reauthenticate' }),
    ...when(types.length > 0, { id: 'mfa_reauthenticate', types: [...types] }),
  ]
}

/** Returns the stage of the pending login, even if the session has a logged-in user. */
export function pendingStage({ login, loginCode }: SessionState, now: Date): string | undefined {
  if (login) return now.getTime() < login.expiresAt ? login.stage : undefined
  return loginCode && now.getTime() < (loginCode.pendingUntil ?? 0) ? 'login_by_code' : undefined
}

/** Lists a login by code if it is enabled or pending. */
function loginByCode(settings: AccountSettings, pending: string | undefined): Flow[] {
  if (pending === 'login_by_code') return [{ id: 'login_by_code', is_pending: true }]
  return when(settings.loginByCode, { id: 'login_by_code' })
}

/** Lists the provider flows. Only browsers can use the redirect. Every client can log in by token. */
function byProvider({ providers }: AccountSettings, client: ClientKind): Flow[] {
  const ids = providers.map(({ id }) => id)
  const ofTokens = providers.filter(takesTokens).map(({ id }) => id)
  return [
    ...when(client === 'browser' && ids.length > 0, { id: 'provider_redirect', providers: ids }),
    ...when(ofTokens.length > 0, { id: 'provider_token', providers: ofTokens }),
  ]
}

/** Lists a pending signup through a provider that has sent no usable address. */
function providerSignup({ providers }: AccountSettings, { providerSignup }: SessionState, now: Date): Flow[] {
  if (providerSignup === undefined || now.getTime() >= providerSignup.expiresAt) return []
  const provider = presentProvider(providers, providerSignup.identity.provider)
  return [{ id: 'provider_signup', provider, is_pending: true }]
}

function when(condition: boolean, flow: Flow): Flow[] {
  return condition ? [flow] : []
}
