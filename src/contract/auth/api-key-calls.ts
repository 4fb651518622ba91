// Where the calls for API keys go. Ours alone: the protocol of allauth has none for them.
import { type AuthCall, base } from './auth-call.ts'

export const apiKeyCalls = {
  listApiKeys: {
    id: 'listApiKeys',
    method: 'GET',
    path: `${base}/account/api-keys`,
    summary: 'The API keys of the user, newest first',
  },
  makeApiKey: {
    id: 'makeApiKey',
    method: 'POST',
    path: `${base}/account/api-keys`,
    summary: 'Make an API key; it is shown in this answer alone',
  },
  revokeApiKey: {
    id: 'revokeApiKey',
    method: 'DELETE',
    path: `${base}/account/api-keys`,
    summary: 'Revoke an API key',
  },
} as const satisfies Record<string, AuthCall>
