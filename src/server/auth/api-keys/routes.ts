// API keys, made and revoked by whoever proved only lately who they are. A key is no session: it opens none of this.
import * as contract from '#contract/auth/api-keys.ts'

import type { AuthDoor } from '../door.ts'
import { loggedIn, recentlyAuthenticated } from '../guards.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from './manage.ts'

export function apiKeyRoutes(door: AuthDoor): void {
  door.open(contract.listApiKeys, loggedIn, listApiKeys)
  door.open(contract.makeApiKey, recentlyAuthenticated, makeApiKey)
  door.open(contract.revokeApiKey, loggedIn, revokeApiKey)
}
