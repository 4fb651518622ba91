// What a client sends with each account call, and what it gets: types alone, so a browser needs no zod for them.
import type * as z from 'zod/mini'

import type { listApiKeys, makeApiKey, revokeApiKey } from './api-keys.ts'
import type { AuthEndpoint } from './auth-endpoint.ts'
import type { authCalls } from './calls.ts'
import type { readAuthConfig } from './config.ts'
import type { checkEmailKey, resendEmailCode, resendEmailLink, verifyEmail } from './email-verification.ts'
import type { addEmail, listEmails, makePrimary, removeEmail, resendEmail } from './emails.ts'
import type { confirmLoginCode, requestLoginCode, resendLoginCode } from './login-code.ts'
import type { loginByPassword } from './login.ts'
import type * as mfa from './mfa.ts'
import type { checkResetKey, finishReset, requestResetCode } from './password-reset.ts'
import type { changePassword } from './password.ts'
import type { changeProfile } from './profile.ts'
import type { reauthenticate } from './reauthentication.ts'
import type { logOut, readSession } from './session.ts'
import type { endSessions, listSessions } from './sessions.ts'
import type { signupByPassword } from './signup.ts'
import type * as social from './social.ts'
import type { AuthAnswer } from './standing.ts'
import type { refreshTokens } from './tokens.ts'
import type * as webauthn from './webauthn.ts'

type Complete<Table extends Record<keyof typeof authCalls, AuthEndpoint>> = Table

/** The endpoint of each call. */
type Endpoints = Complete<{
  config: typeof readAuthConfig
  session: typeof readSession
  logout: typeof logOut
  login: typeof loginByPassword
  signup: typeof signupByPassword
  checkEmailKey: typeof checkEmailKey
  verifyEmail: typeof verifyEmail
  resendEmailCode: typeof resendEmailCode
  resendEmailLink: typeof resendEmailLink
  requestLoginCode: typeof requestLoginCode
  confirmLoginCode: typeof confirmLoginCode
  resendLoginCode: typeof resendLoginCode
  requestReset: typeof requestResetCode
  checkResetKey: typeof checkResetKey
  finishReset: typeof finishReset
  listEmails: typeof listEmails
  addEmail: typeof addEmail
  resendEmail: typeof resendEmail
  makePrimary: typeof makePrimary
  removeEmail: typeof removeEmail
  listSessions: typeof listSessions
  endSessions: typeof endSessions
  reauthenticate: typeof reauthenticate
  changeProfile: typeof changeProfile
  changePassword: typeof changePassword
  listAuthenticators: typeof mfa.listAuthenticators
  getTotp: typeof mfa.getTotp
  activateTotp: typeof mfa.activateTotp
  deactivateTotp: typeof mfa.deactivateTotp
  getRecoveryCodes: typeof mfa.getRecoveryCodes
  makeRecoveryCodes: typeof mfa.makeRecoveryCodes
  authenticate: typeof mfa.authenticate
  reauthenticateByCode: typeof mfa.reauthenticateByCode
  trust: typeof mfa.trust
  readPasskeyLoginOptions: typeof webauthn.readLoginOptions
  loginByPasskey: typeof webauthn.loginByPasskey
  readPasskeyAuthenticateOptions: typeof webauthn.readAuthenticateOptions
  authenticateByPasskey: typeof webauthn.authenticateByPasskey
  readPasskeyReauthenticateOptions: typeof webauthn.readReauthenticateOptions
  reauthenticateByPasskey: typeof webauthn.reauthenticateByPasskey
  signupByPasskey: typeof webauthn.signupByPasskey
  readPasskeySignupOptions: typeof webauthn.readSignupOptions
  finishPasskeySignup: typeof webauthn.finishPasskeySignup
  readPasskeyCreationOptions: typeof webauthn.readCreationOptions
  addPasskey: typeof webauthn.addPasskey
  renamePasskey: typeof webauthn.renamePasskey
  removePasskeys: typeof webauthn.removePasskeys
  redirectToProvider: typeof social.redirectToProvider
  providerToken: typeof social.providerToken
  readProviderSignup: typeof social.readProviderSignup
  providerSignup: typeof social.providerSignup
  listProviders: typeof social.listProviders
  disconnectProvider: typeof social.disconnectProvider
  refreshTokens: typeof refreshTokens
  listApiKeys: typeof listApiKeys
  makeApiKey: typeof makeApiKey
  revokeApiKey: typeof revokeApiKey
}>

export type AuthCallName = keyof Endpoints

/** The body of a call, as the server has it once it is read. */
export type AuthBody<Name extends AuthCallName> = z.output<Endpoints[Name]['body']>

type Part<Answer, Key extends string> = Answer extends Record<Key, infer Value> ? Value : never

/** The `data` of a call's own answer; `never` where it answers only where the visitor stands. */
export type AuthData<Name extends AuthCallName> = Part<
  z.output<NonNullable<Endpoints[Name]['answer']>>,
  'data'
>
type AuthMeta<Name extends AuthCallName> = Part<z.output<NonNullable<Endpoints[Name]['answer']>>, 'meta'>

/** The answer of a call, whatever its status: a refusal has neither its data nor its meta. */
export type AuthAnswerTo<Name extends AuthCallName> = AuthAnswer &
  ([AuthData<Name>] extends [never] ? unknown : { readonly data?: AuthData<Name> }) &
  ([AuthMeta<Name>] extends [never] ? unknown : { readonly meta?: Partial<AuthMeta<Name>> })
