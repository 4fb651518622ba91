// The ways to prove anew who one is, by the flows that offer them.
import type { Flow } from '#contract/auth/flow.ts'

import { paths } from '../paths.ts'

/** The best first: recovery codes serve only once each. */
export const ways = ['password', 'totp', 'webauthn', 'recovery_codes'] as const

export type Way = (typeof ways)[number]

export const wayLabels: Record<Way, string> = {
  password: 'Use your password',
  totp: 'Use your authenticator app',
  webauthn: 'Use a passkey',
  recovery_codes: 'Use a recovery code',
}

export const nounOf: Record<Way, string> = {
  password: 'password',
  totp: 'authenticator app',
  webauthn: 'passkey',
  recovery_codes: 'recovery codes',
}

export const wayPaths: Record<Way, string> = {
  password: paths.reauthenticate,
  totp: paths.reauthenticateTotp,
  webauthn: paths.reauthenticatePasskey,
  recovery_codes: paths.reauthenticateRecoveryCodes,
}

export function waysIn(flows: readonly Flow[]): readonly Way[] {
  const offered = new Set(
    flows.flatMap(({ id, types = [] }) =>
      id === 'reauthenticate' ? ['password'] : id === 'mfa_reauthenticate' ? types : [],
    ),
  )
  return ways.filter((way) => offered.has(way))
}
