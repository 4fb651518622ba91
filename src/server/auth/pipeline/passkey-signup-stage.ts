// The login stage in which a signup by passkey is pending until the user has created the passkey.
import type { Stage } from './stage.ts'

export const passkeySignupStage: Stage = {
  flow: 'mfa_signup_webauthn',

  async isNeeded(_ctx, _tx, { makesPasskey }) {
    return makesPasskey === true
  },

  async start() {},
}
