// A signup without a password waits until its passkey is made.
import type { Stage } from '#server/auth/login/pipeline/stage.ts'

export const passkeySignupStage: Stage = {
  flow: 'mfa_signup_webauthn',

  async waits(_ctx, _tx, { makesPasskey }) {
    return makesPasskey === true
  },

  async ask() {},
}
