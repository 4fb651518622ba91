// What the account calls answer with, where they tell more than where the visitor stands.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

import type { AuthenticatorShape } from '#contract/auth/mfa.ts'
import type { AuthAnswer } from '#contract/auth/standing.ts'

/** A refusal has no data of its kind. */
export type Answered<Data> = AuthAnswer & { readonly data?: Data }

export type Authenticator = AuthenticatorShape
export type Passkey = Extract<Authenticator, { type: 'webauthn' }>
export type RecoveryCodes = Extract<Authenticator, { type: 'recovery_codes' }> & {
  /** Where they may be seen. */
  readonly unused_codes?: readonly string[]
}
/** Where no app is set up: with what one may be. */
export type TotpAnswer = AuthAnswer & {
  readonly meta?: { readonly secret?: string; readonly totp_url?: string }
}

export type CreationOptions = {
  readonly creation_options: { readonly publicKey: PublicKeyCredentialCreationOptionsJSON }
}
export type RequestOptions = {
  readonly request_options: { readonly publicKey: PublicKeyCredentialRequestOptionsJSON }
}
