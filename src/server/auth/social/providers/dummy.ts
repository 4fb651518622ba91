// The dummy provider. It lets anybody log in without authentication, so it is only for development and tests.
// Production rejects it.
import * as z from 'zod/mini'

import type { Provider } from '#server/config/social-settings.ts'
import type { ProviderIdentity } from '#server/identity/session/state.ts'

import type { SocialProvider } from '../../ground/social-provider.ts'
import { parseIdentity } from '../identity.ts'

export const DUMMY_PAGE = '/accounts/dummy/authenticate/'

const response = z.object({
  id: z.union([z.int(), z.string().check(z.minLength(1))]),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
})

/** Returns the dummy provider. Its ID tokens are plain JSON: `{"id", "email", "email_verified"}`. */
export function dummyProvider(settings: Provider): SocialProvider {
  return {
    settings,
    authorizationUrl: async ({ state }) => `${DUMMY_PAGE}?state=${encodeURIComponent(state)}`,
    verifyToken: async (idToken) => ({ identity: dummyIdentity(settings.id, JSON.parse(idToken)) }),
  }
}

/** Returns the identity in the claims of a dummy token. @throws if the claims have no user ID. */
export function dummyIdentity(provider: string, claims: unknown): ProviderIdentity {
  const { id, ...more } = z.parse(response, claims)
  return parseIdentity(provider, { sub: String(id), ...more })
}
