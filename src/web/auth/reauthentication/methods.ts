import type { Flow } from '#contract/auth/flow.ts'

import { paths } from '../paths.ts'

/** The methods in order of preference. Recovery codes come last, because each works only once. */
export const methods = ['password', 'totp', 'webauthn', 'recovery_codes'] as const

export type AuthMethod = (typeof methods)[number]

export const methodLabels: Record<AuthMethod, string> = {
  password: 'Use your password',
  totp: 'Use your authenticator app',
  webauthn: 'Use a passkey',
  recovery_codes: 'Use a recovery code',
}

export const methodNouns: Record<AuthMethod, string> = {
  password: 'password',
  totp: 'authenticator app',
  webauthn: 'passkey',
  recovery_codes: 'recovery codes',
}

export const methodPaths: Record<AuthMethod, string> = {
  password: paths.reauthenticate,
  totp: paths.reauthenticateTotp,
  webauthn: paths.reauthenticatePasskey,
  recovery_codes: paths.reauthenticateRecoveryCodes,
}

export function listMethods(flows: readonly Flow[]): readonly AuthMethod[] {
  const offered = new Set(
    flows.flatMap(({ id, types = [] }) =>
      id === 'reauthenticate' ? ['password'] : id === 'mfa_reauthenticate' ? types : [],
    ),
  )
  return methods.filter((method) => offered.has(method))
}
