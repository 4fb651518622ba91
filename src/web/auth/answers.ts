import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { AuthData } from '#contract/auth/client.ts'

/** The response of a call with data. Error responses have no data. */
export type DataResponse<Data> = AuthAnswer & { readonly data?: Data }

export type Authenticator = AuthData<'GET /account/authenticators'>[number]
export type Passkey = Extract<Authenticator, { type: 'webauthn' }>
/** `unused_codes` is set only if the user may see the codes. */
export type RecoveryCodes = AuthData<'GET /account/authenticators/recovery-codes'>
