// Where the calls for API keys go. Ours alone: the protocol of allauth has none for them.
import { type AuthCall, base } from './auth-call.ts'

export const apiKeyCalls = {
  listApiKeys: {
    id: 'listApiKeys',
    method: 'GET',
    path: `${base}/account/api-keys`,
  },
  makeApiKey: {
    id: 'makeApiKey',
    method: 'POST',
    path: `${base}/account/api-keys`,
  },
  revokeApiKey: {
    id: 'revokeApiKey',
    method: 'DELETE',
    path: `${base}/account/api-keys`,
  },
} as const satisfies Record<string, AuthCall>
