import type { AuthConfig } from '#contract/auth/config.ts'
import type { Config } from '#server/config/config.ts'

import type { AuthContext } from '../ground/context.ts'
import { presentProvider } from '../ground/present-provider.ts'

export async function readConfig({ config: { accounts } }: AuthContext): Promise<{ data: AuthConfig }> {
  return { data: presentConfig(accounts) }
}

/**
 * Returns the public settings of the account API. The server also embeds them in pages, so that the browser need not
 * request them.
 */
export function presentConfig(accounts: Config['accounts']): AuthConfig {
  return {
    account: {
      login_methods: ['email'],
      is_open_for_signup: accounts.openForSignup,
      email_verification_by_code_enabled: accounts.emailVerificationByCode,
      login_by_code_enabled: accounts.loginByCode,
      password_reset_by_code_enabled: accounts.passwordResetByCode,
      authentication_method: 'email',
    },
    socialaccount: {
      providers: accounts.providers.map(({ id }) => presentProvider(accounts.providers, id)),
    },
    mfa: { supported_types: [...accounts.secondFactors], passkey_login_enabled: accounts.passkeyLogin },
    usersessions: { track_activity: accounts.trackActivity },
  }
}
