import type { AuthConfig } from '#contract/auth/config.ts'

type Parts = { account?: Partial<AuthConfig['account']> } & Partial<Omit<AuthConfig, 'account'>>

export function createConfig({ account, ...parts }: Parts = {}): AuthConfig {
  return {
    account: {
      login_methods: ['email'],
      authentication_method: 'email',
      is_open_for_signup: true,
      email_verification_by_code_enabled: false,
      login_by_code_enabled: false,
      password_reset_by_code_enabled: false,
      ...account,
    },
    socialaccount: { providers: [] },
    mfa: { supported_types: ['recovery_codes', 'totp', 'webauthn'], passkey_login_enabled: true },
    usersessions: { track_activity: false },
    ...parts,
  }
}
