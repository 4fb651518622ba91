// The configuration.
import { readAuthConfig } from '#contract/auth/config.ts'

import type { AuthDoor } from '../door.ts'
import { anyone } from '../guards.ts'
import { readConfig } from './read.ts'

export function configRoutes(door: AuthDoor): void {
  door.open(readAuthConfig, anyone, readConfig)
}
