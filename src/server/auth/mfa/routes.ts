import type { FlowId } from '#contract/auth/flow.ts'
import * as mfa from '#contract/auth/mfa.ts'
import * as passkey from '#contract/auth/webauthn.ts'
import type { AccountSettings } from '#server/config/account-settings.ts'
import { anyone, type Guard } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'

import { accountRoute, type AccountRoute } from '../access/api.ts'
import { loggedIn, recentlyAuthenticated } from '../access/guards.ts'
import { audit } from '../ground/audit-lines.ts'
import { findAuthenticators } from '../ground/authenticators-queries.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { notPending, unauthenticated } from '../ground/errors.ts'
import { findPendingLogin } from '../ground/pending.ts'
import { finishStage } from '../pipeline/engine.ts'
import { createTrustCookie, setTrustCookie } from '../pipeline/trusted-browser.ts'
import { authenticate, reauthenticateByCode } from './authenticate.ts'
import { presentAuthenticator } from './present.ts'
import { readRecoveryCodes } from './recovery-codes/read.ts'
import { renewRecoveryCodes } from './recovery-codes/renew.ts'
import { activateTotp } from './totp/activate.ts'
import { deactivateTotp } from './totp/deactivate.ts'
import { readTotp } from './totp/read.ts'
import { authenticateByPasskey, readAuthenticateOptions } from './webauthn/authenticate.ts'
import { loginByPasskey, readLoginOptions } from './webauthn/login.ts'
import {
  addPasskey,
  mayAddPasskey,
  readCreationOptions,
  removePasskeys,
  renamePasskey,
} from './webauthn/manage.ts'
import { readReauthenticateOptions, reauthenticateByPasskey } from './webauthn/reauthenticate.ts'
import {
  finishPasskeySignup,
  passkeySignupPending,
  readSignupOptions,
  signUpByPasskey,
} from './webauthn/signup.ts'

const secondFactorPending: Guard = {
  name: 'secondFactorPending',
  beforeInput: ({ account }) => requirePending(account, 'mfa_authenticate'),
}

/**
 * Requires a pending question about trusting the browser. Rejects apps with 404, because
 * the answer is stored in a cookie, and apps have none.
 */
const trustPending: Guard = {
  name: 'trustPending',
  beforeInput({ account }) {
    if (account.session.client === 'app') throw new Problem('notFound')
    requirePending(account, 'mfa_trust')
  },
}

function requirePending(ctx: AuthContext, stage: FlowId): void {
  if (findPendingLogin(ctx, stage) === undefined) throw notPending()
}

/**
 * Returns the routes for second factors. If the settings disable a type of second factor, no user can set it up, but
 * users who already have one still need it to log in.
 */
export function mfaRoutes(settings: AccountSettings): AccountRoute[] {
  const { trust, secondFactors } = settings
  return [
    accountRoute(mfa.listAuthenticators, loggedIn, listAuthenticators),
    accountRoute(mfa.authenticate, secondFactorPending, authenticate),
    accountRoute(mfa.reauthenticateByCode, loggedIn, reauthenticateByCode),
    ...(trust ? [accountRoute(mfa.trust, trustPending, trustBrowser)] : []),
    ...(secondFactors.includes('totp') ? totpRoutes : []),
    ...(secondFactors.includes('recovery_codes') ? recoveryCodeRoutes : []),
    ...(secondFactors.includes('webauthn') ? passkeyRoutes(settings) : []),
  ]
}

const totpRoutes = [
  accountRoute(mfa.getTotp, loggedIn, readTotp),
  accountRoute(mfa.activateTotp, loggedIn, activateTotp),
  accountRoute(mfa.deactivateTotp, loggedIn, deactivateTotp),
]

const recoveryCodeRoutes = [
  accountRoute(mfa.getRecoveryCodes, loggedIn, readRecoveryCodes),
  accountRoute(mfa.makeRecoveryCodes, loggedIn, renewRecoveryCodes),
]

/** Returns the routes for passkeys. They exist only if the settings list `webauthn` as a second factor. */
function passkeyRoutes({ passkeyLogin, passkeySignup }: AccountSettings): AccountRoute[] {
  return [
    accountRoute(passkey.readAuthenticateOptions, secondFactorPending, readAuthenticateOptions),
    accountRoute(passkey.authenticateByPasskey, secondFactorPending, authenticateByPasskey),
    ...(passkeyLogin ? passkeyLoginRoutes : []),
    accountRoute(passkey.readReauthenticateOptions, loggedIn, readReauthenticateOptions),
    accountRoute(passkey.reauthenticateByPasskey, loggedIn, reauthenticateByPasskey),
    ...(passkeySignup ? passkeySignupRoutes : []),
    accountRoute(passkey.readCreationOptions, mayAddPasskey, readCreationOptions),
    accountRoute(passkey.addPasskey, mayAddPasskey, addPasskey),
    accountRoute(passkey.renamePasskey, recentlyAuthenticated, renamePasskey),
    accountRoute(passkey.removePasskeys, recentlyAuthenticated, removePasskeys),
  ]
}

const passkeyLoginRoutes = [
  accountRoute(passkey.readLoginOptions, { guard: anyone, rate: 'read_passkey_options' }, readLoginOptions),
  accountRoute(passkey.loginByPasskey, { guard: anyone, rate: 'login' }, loginByPasskey),
]

const passkeySignupRoutes = [
  accountRoute(
    passkey.signupByPasskey,
    { guard: anyone, rate: 'signup', constantTime: true },
    signUpByPasskey,
  ),
  accountRoute(passkey.readSignupOptions, passkeySignupPending, readSignupOptions),
  accountRoute(passkey.finishPasskeySignup, passkeySignupPending, finishPasskeySignup),
]

async function listAuthenticators(ctx: AuthContext) {
  if (ctx.user === undefined) throw unauthenticated()
  const rows = await findAuthenticators(ctx.db, ctx.user.id)
  return { data: rows.map((row) => presentAuthenticator(ctx, row)) }
}

async function trustBrowser(ctx: AuthContext, { trust }: { trust: boolean }): Promise<void> {
  const userId = findPendingLogin(ctx, 'mfa_trust')?.userId
  if (userId === undefined || userId === null) throw notPending()
  const value = await write(ctx, async (tx) => {
    await finishStage(ctx, tx, { stage: 'mfa_trust' })
    return trust ? createTrustCookie(ctx, tx, userId) : undefined
  })
  if (value === undefined) return
  setTrustCookie(ctx, value)
  audit(ctx, 'browser trusted')
}
