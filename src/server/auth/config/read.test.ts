// The public settings (specification, section 3).
import { describe, expect, test } from 'vitest'

import { accounts, bothKinds } from '../testing.ts'

const providers = JSON.stringify([
  { id: 'corp', name: 'Corp', type: 'openid_connect', client_id: 'us', server_url: 'https://id.example.com' },
  { id: 'dummy', name: 'Dummy', type: 'dummy' },
])

describe.each(bothKinds)('reading the configuration (%s)', (kind) => {
  test('by default, login by code is disabled and there are no providers', async () => {
    const { status, json } = await (await accounts()).client(kind).get('config')
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      account: { login_by_code_enabled: false, is_open_for_signup: true },
      socialaccount: { providers: [] },
    })
  })

  test('lists enabled features and providers, and omits client_id for a provider without one', async () => {
    const { client } = await accounts({
      ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
      SOCIALACCOUNT_PROVIDERS: providers,
    })
    const { json } = await client(kind).get('config')
    expect(json.data).toMatchObject({
      account: { login_by_code_enabled: true },
      socialaccount: {
        providers: [
          { id: 'corp', name: 'Corp', client_id: 'us', flows: ['provider_redirect', 'provider_token'] },
          { id: 'dummy', name: 'Dummy' },
        ],
      },
    })
    expect(json.data).not.toHaveProperty('socialaccount.providers.1.client_id')
  })
})
