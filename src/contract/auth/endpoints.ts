// All calls of the account API by name. Code for browsers and apps should import only the types of this module.
import * as z from 'zod/mini'

import {
  cancelAccountDeletion,
  exportAccount,
  readAccountDeletion,
  requestAccountDeletion,
} from './account-deletion.ts'
import { changeAddressAlert, changeSuppression, exportAddress, readAddress } from './addresses.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from './api-keys.ts'
import { base } from './auth-call.ts'
import { type AuthEndpoint, authEndpoint } from './auth-endpoint.ts'
import { readAuthConfig } from './config.ts'
import {
  checkEmailKey,
  disownSignup,
  resendEmailCode,
  resendEmailLink,
  verifyEmail,
} from './email-verification.ts'
import { addEmail, listEmails, makePrimary, removeEmail, resendEmail } from './emails.ts'
import { password } from './fields.ts'
import { checkInvitation, signupByInvitation } from './invitation.ts'
import { readPendingVerification, signupWithJob } from './job-signup.ts'
import { confirmLoginCode, requestLoginCode, resendLoginCode } from './login-code.ts'
import { loginByPassword } from './login.ts'
import * as mfa from './mfa.ts'
import { checkResetKey, finishReset, requestResetCode } from './password-reset.ts'
import { changePassword } from './password.ts'
import { changeAvatar, changeProfile, removeAvatar } from './profile.ts'
import { changeRoles, inviteUser } from './roles.ts'
import { logOut, readSession } from './session.ts'
import { endSessions, listSessions } from './sessions.ts'
import { signupByPassword } from './signup.ts'
import * as social from './social.ts'
import { refreshTokens } from './tokens.ts'
import * as webauthn from './webauthn.ts'

export const reauthenticate = authEndpoint({
  id: 'reauthenticate',
  method: 'POST',
  path: `${base}/auth/reauthenticate`,
  checksEveryMethod: true,
  summary: 'Reauthenticate by password',
  body: z.object({ password }),
})

export const authEndpoints = {
  config: readAuthConfig,
  session: readSession,
  logout: logOut,
  login: loginByPassword,
  signup: signupByPassword,
  signupWithJob,
  readPendingVerification,
  checkInvitation,
  signupByInvitation,
  checkEmailKey,
  verifyEmail,
  disownSignup,
  resendEmailCode,
  resendEmailLink,
  requestLoginCode,
  confirmLoginCode,
  resendLoginCode,
  requestReset: requestResetCode,
  checkResetKey,
  finishReset,
  listEmails,
  addEmail,
  resendEmail,
  makePrimary,
  removeEmail,
  listSessions,
  endSessions,
  reauthenticate,
  changeProfile,
  changeAvatar,
  removeAvatar,
  changePassword,
  listAuthenticators: mfa.listAuthenticators,
  getTotp: mfa.getTotp,
  activateTotp: mfa.activateTotp,
  deactivateTotp: mfa.deactivateTotp,
  getRecoveryCodes: mfa.getRecoveryCodes,
  makeRecoveryCodes: mfa.makeRecoveryCodes,
  authenticate: mfa.authenticate,
  reauthenticateByCode: mfa.reauthenticateByCode,
  trust: mfa.trust,
  readPasskeyLoginOptions: webauthn.readLoginOptions,
  loginByPasskey: webauthn.loginByPasskey,
  readPasskeyAuthenticateOptions: webauthn.readAuthenticateOptions,
  authenticateByPasskey: webauthn.authenticateByPasskey,
  readPasskeyReauthenticateOptions: webauthn.readReauthenticateOptions,
  reauthenticateByPasskey: webauthn.reauthenticateByPasskey,
  signupByPasskey: webauthn.signupByPasskey,
  readPasskeySignupOptions: webauthn.readSignupOptions,
  finishPasskeySignup: webauthn.finishPasskeySignup,
  readPasskeyCreationOptions: webauthn.readCreationOptions,
  addPasskey: webauthn.addPasskey,
  renamePasskey: webauthn.renamePasskey,
  removePasskeys: webauthn.removePasskeys,
  redirectToProvider: social.redirectToProvider,
  providerToken: social.providerToken,
  readProviderSignup: social.readProviderSignup,
  providerSignup: social.providerSignup,
  listProviders: social.listProviders,
  disconnectProvider: social.disconnectProvider,
  refreshTokens,
  listApiKeys,
  makeApiKey,
  revokeApiKey,
  changeRoles,
  inviteUser,
  readAddress,
  changeAddressAlert,
  changeSuppression,
  exportAddress,
  exportAccount,
  readAccountDeletion,
  requestAccountDeletion,
  cancelAccountDeletion,
} as const satisfies Record<string, AuthEndpoint>
