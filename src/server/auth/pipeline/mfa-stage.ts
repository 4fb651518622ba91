// The login stages for the second factor and for the question about trusting the browser.
import type { LoginMethod } from '#server/identity/session/state.ts'

import { findAuthenticatorTypes, hasSecondFactor } from '../ground/authenticators-queries.ts'
import type { Stage } from './stage.ts'
import { isTrustedBrowser } from './trusted-browser.ts'

/**
 * This stage is needed if the user has a second factor and has not used one in this login. A login by passkey alone
 * counts as both factors.
 */
export const mfaStage: Stage = {
  flow: 'mfa_authenticate',

  async isNeeded(ctx, tx, { userId, methods }) {
    if (userId === null || methods.some(isSecondFactor)) return false
    return (await hasSecondFactor(tx, userId)) && !(await isTrustedBrowser(ctx, tx, userId))
  },

  async start({ session }, tx, { userId }) {
    const { login } = session.state
    if (login === undefined || userId === null) return
    session.set('login', { ...login, types: await findAuthenticatorTypes(tx, userId) })
  },
}

/**
 * This stage is needed only after a login with a first and a second factor. Apps skip this stage, because
 * the answer is stored in a cookie, and apps have none.
 */
export const trustStage: Stage = {
  flow: 'mfa_trust',

  async isNeeded({ config, session }, _tx, { methods }) {
    return config.accounts.trust && session.client === 'browser' && methods.findIndex(isSecondFactor) > 0
  },

  async start() {},
}

function isSecondFactor({ method }: LoginMethod): boolean {
  return method === 'mfa'
}
