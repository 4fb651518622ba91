// Second factors by code, and whether a browser is trusted.
import {
  activateTotp as activateEndpoint,
  authenticate as authenticateEndpoint,
  deactivateTotp as deactivateEndpoint,
  getRecoveryCodes,
  getTotp,
  listAuthenticators as listEndpoint,
  makeRecoveryCodes,
  reauthenticateByCode as reauthenticateEndpoint,
  trust as trustEndpoint,
} from '#contract/auth/mfa.ts'
import type { Config } from '#server/config.ts'

import type { AuthDoor } from '../door.ts'
import { loggedIn } from '../guards.ts'
import { authenticate } from './authenticate.ts'
import { listAuthenticators } from './list.ts'
import { secondFactorPending, trustPending } from './pending.ts'
import { reauthenticateByCode } from './reauthenticate.ts'
import { readRecoveryCodes } from './recovery-codes/read.ts'
import { renewRecoveryCodes } from './recovery-codes/renew.ts'
import { activateTotp } from './totp/activate.ts'
import { deactivateTotp } from './totp/deactivate.ts'
import { readTotp } from './totp/read.ts'
import { trustBrowser } from './trust.ts'

/** Where a kind is switched off nobody sets it up any more; whoever has it is still asked for it. */
export function mfaRoutes(door: AuthDoor, { accounts }: Config): void {
  door.open(listEndpoint, loggedIn, listAuthenticators)
  door.open(authenticateEndpoint, secondFactorPending, authenticate)
  door.open(reauthenticateEndpoint, loggedIn, reauthenticateByCode)
  if (accounts.trust) door.open(trustEndpoint, trustPending, trustBrowser)
  if (accounts.secondFactors.includes('totp')) {
    door.open(getTotp, loggedIn, readTotp)
    door.open(activateEndpoint, loggedIn, activateTotp)
    door.open(deactivateEndpoint, loggedIn, deactivateTotp)
  }
  if (accounts.secondFactors.includes('recovery_codes')) {
    door.open(getRecoveryCodes, loggedIn, readRecoveryCodes)
    door.open(makeRecoveryCodes, loggedIn, renewRecoveryCodes)
  }
}
