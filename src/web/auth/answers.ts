// What the account calls answer with, where they tell more than where the visitor stands.
import type { AuthData } from '#contract/auth/client.ts'
import type { AuthAnswer } from '#contract/auth/standing.ts'

/** A refusal has no data of its kind. */
export type Answered<Data> = AuthAnswer & { readonly data?: Data }

export type Authenticator = AuthData<'listAuthenticators'>[number]
export type Passkey = Extract<Authenticator, { type: 'webauthn' }>
/** `unused_codes` are there where they may be seen. */
export type RecoveryCodes = AuthData<'getRecoveryCodes'>
