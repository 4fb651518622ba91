// What is switched on, in the words of the protocol.
import type { AuthConfig } from '#contract/auth/config.ts'
import type { Provider } from '#server/account-settings.ts'

import type { AuthContext } from '../context.ts'

export async function readConfig({ config: { accounts } }: AuthContext): Promise<{ data: AuthConfig }> {
  return {
    data: {
      account: {
        login_methods: ['email'],
        is_open_for_signup: accounts.openForSignup,
        email_verification_by_code_enabled: accounts.emailVerificationByCode,
        login_by_code_enabled: accounts.loginByCode,
        password_reset_by_code_enabled: accounts.passwordResetByCode,
        authentication_method: 'email',
      },
      socialaccount: { providers: accounts.providers.map(presentProvider) },
      mfa: { supported_types: [...accounts.secondFactors], passkey_login_enabled: accounts.passkeyLogin },
      usersessions: { track_activity: accounts.trackActivity },
    },
  }
}

function presentProvider({ id, name, type, client_id, server_url }: Provider) {
  const flows = ['provider_redirect', 'provider_token']
  if (type === 'dummy' || client_id === undefined) return { id, name, flows }
  const discovery = server_url && `${server_url.replace(/\/$/, '')}/.well-known/openid-configuration`
  return { id, name, flows, client_id, ...(discovery && { openid_configuration_url: discovery }) }
}
