import { sendLoginCode } from './send-login-code.ts'
// The login stage for emailed codes. If the settings require a code for every login, a login is pending until the user
// enters the code. A login that began with a code skips this stage.
import type { Stage } from './stage.ts'

export const loginCodeStage: Stage = {
  flow: 'login_by_code',

  async isNeeded({ config }, _tx, { methods }) {
    return config.accounts.loginByCodeRequired && methods.every(({ method }) => method !== 'code')
  },

  async start(ctx, tx, { userId, email, generation }) {
    await sendLoginCode(ctx, tx, { userId, email: email ?? '', generation, resends: 0 })
  },
}
