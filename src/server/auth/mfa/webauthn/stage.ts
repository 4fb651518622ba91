// Holds a passkey signup until its passkey is created.
import type { Stage } from '#server/auth/login/pipeline/stage.ts'

export const passkeySignupStage: Stage = {
  flow: 'mfa_signup_webauthn',

  async waits(_ctx, _tx, { makesPasskey }) {
    return makesPasskey === true
  },

  async ask() {},
}
