// Access tokens of apps.
import { refreshTokens as refreshEndpoint } from '#contract/auth/tokens.ts'
import type { Config } from '#server/config.ts'

import type { AuthDoor } from '../door.ts'
import { anyone } from '../guards.ts'
import { refreshTokens } from './refresh.ts'

export function tokenRoutes(door: AuthDoor, { accounts }: Config): void {
  if (!accounts.clients.includes('app')) return
  door.open(refreshEndpoint, { guard: anyone, rate: 'refresh_tokens' }, refreshTokens)
}
