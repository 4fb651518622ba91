// What a visitor may do next: a pure function of the settings, the client and the session.
import type { Flow } from '#contract/auth/flow.ts'
import type { AccountSettings } from '#server/account-settings.ts'
import type { ClientKind } from '#server/session/session.ts'
import type { SessionState } from '#server/session/state.ts'

type FlowsOf = { settings: AccountSettings; client: ClientKind; state: SessionState; now: Date }

/** In the order of the protocol: what is open to visitors, the pending stage, the reset by code. */
export function flowsOf({ settings, client, state, now }: FlowsOf): Flow[] {
  const pending = pendingStage(state, now)
  return [
    { id: 'login' },
    ...loginByCode(settings, pending),
    ...when(settings.openForSignup, { id: 'signup' }),
    ...providers(settings, client),
    ...when(settings.passkeyLogin && settings.secondFactors.includes('webauthn'), {
      id: 'mfa_login_webauthn',
    }),
    ...when(pending === 'verify_email', { id: 'verify_email', is_pending: true }),
    ...when(settings.passwordResetByCode, {
      id: 'password_reset_by_code',
      is_pending: isLive(state.passwordReset, now),
    }),
  ]
}

function pendingStage({ login, loginCode }: SessionState, now: Date): string | undefined {
  if (login && now.getTime() < login.expiresAt) return login.stage
  return isLive(loginCode, now) ? 'login_by_code' : undefined
}

/** A pending login by code is marked in its place; without one it is offered where it is switched on. */
function loginByCode(settings: AccountSettings, pending: string | undefined): Flow[] {
  if (pending === 'login_by_code') return [{ id: 'login_by_code', is_pending: true }]
  return when(settings.loginByCode, { id: 'login_by_code' })
}

/** A redirect needs a browser. */
function providers({ providers }: AccountSettings, client: ClientKind): Flow[] {
  if (providers.length === 0) return []
  const ids = providers.map(({ id }) => id)
  const redirect = when(client === 'browser', { id: 'provider_redirect', providers: ids })
  return [...redirect, { id: 'provider_token', providers: ids }]
}

function isLive(pending: { code: { expiresAt: number } } | undefined, now: Date): boolean {
  return pending !== undefined && now.getTime() < pending.code.expiresAt
}

function when(condition: boolean, flow: Flow): Flow[] {
  return condition ? [flow] : []
}
