// The data of account calls that answer more than the auth state.
import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { AuthData } from '#contract/auth/client.ts'

/** An error has no data of its kind. */
export type Answered<Data> = AuthAnswer & { readonly data?: Data }

export type Authenticator = AuthData<'GET /account/authenticators'>[number]
export type Passkey = Extract<Authenticator, { type: 'webauthn' }>
/** `unused_codes` are there where they may be seen. */
export type RecoveryCodes = AuthData<'GET /account/authenticators/recovery-codes'>
