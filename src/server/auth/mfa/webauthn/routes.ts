// Passkeys and security keys: logging in, second factor, reauthentication, signup, and one's own.
import * as contract from '#contract/auth/webauthn.ts'
import type { Config } from '#server/config.ts'

import type { AuthDoor } from '../../door.ts'
import { anyone, type AuthGuard, loggedIn, recentlyAuthenticated } from '../../guards.ts'
import { conflict } from '../../problems.ts'
import { mayAddSecondFactor } from '../changes.ts'
import { secondFactorPending } from '../pending.ts'
import { authenticateByPasskey, readAuthenticateOptions } from './authenticate.ts'
import { loginByPasskey, readLoginOptions } from './login.ts'
import { addPasskey, readCreationOptions, removePasskeys, renamePasskey } from './manage.ts'
import { readReauthenticateOptions, reauthenticateByPasskey } from './reauthenticate.ts'
import { finishPasskeySignup, passkeySignupPending, readSignupOptions, signUpByPasskey } from './signup.ts'

/** Where they are switched off there is none of these: whoever has one needs another second factor. */
export function webauthnRoutes(door: AuthDoor, { accounts }: Config): void {
  if (!accounts.secondFactors.includes('webauthn')) return
  door.open(contract.readAuthenticateOptions, secondFactorPending, readAuthenticateOptions)
  door.open(contract.authenticateByPasskey, secondFactorPending, authenticateByPasskey)
  if (accounts.passkeyLogin) {
    door.open(contract.readLoginOptions, { guard: anyone, rate: 'read_passkey_options' }, readLoginOptions)
    door.open(contract.loginByPasskey, { guard: anyone, rate: 'login' }, loginByPasskey)
  }
  door.open(contract.readReauthenticateOptions, loggedIn, readReauthenticateOptions)
  door.open(contract.reauthenticateByPasskey, loggedIn, reauthenticateByPasskey)
  if (accounts.passkeySignup) {
    door.open(
      contract.signupByPasskey,
      { guard: anyone, rate: 'signup', leaves: 'in steps' },
      signUpByPasskey,
    )
    door.open(contract.readSignupOptions, passkeySignupPending, readSignupOptions)
    door.open(contract.finishPasskeySignup, passkeySignupPending, finishPasskeySignup)
  }
  door.open(contract.readCreationOptions, mayAddPasskey, readCreationOptions)
  door.open(contract.addPasskey, mayAddPasskey, addPasskey)
  door.open(contract.renamePasskey, recentlyAuthenticated, renamePasskey)
  door.open(contract.removePasskeys, recentlyAuthenticated, removePasskeys)
}

/** The protocol tells of an address that is not verified before it looks at the input. */
const mayAddPasskey: AuthGuard = {
  ...recentlyAuthenticated,
  name: 'mayAddPasskey',
  async beforeInput(ctx) {
    await recentlyAuthenticated.beforeInput?.(ctx)
    if (ctx.user && !(await mayAddSecondFactor(ctx, ctx.db, ctx.user)))
      throw conflict({ code: 'unverified_email' })
  },
}
