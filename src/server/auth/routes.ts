// The account calls: every room of this feature, behind one door.
import type { FastifyInstance } from 'fastify'

import { configRoutes } from './config/routes.ts'
import { openAuthDoor } from './door.ts'
import { emailVerificationRoutes } from './email-verification/routes.ts'
import { emailRoutes } from './emails/routes.ts'
import { laterRoutes } from './later-routes.ts'
import { loginCodeRoutes } from './login-code/routes.ts'
import { loginRoutes } from './login/routes.ts'
import { passwordResetRoutes } from './password-reset/routes.ts'
import { passwordRoutes } from './password/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signupRoutes } from './signup/routes.ts'
import type { DoorParts } from './use-case.ts'

export async function authRoutes(app: FastifyInstance, parts: DoorParts): Promise<void> {
  const door = openAuthDoor(app, parts)
  configRoutes(door)
  sessionRoutes(door)
  loginRoutes(door)
  signupRoutes(door)
  emailVerificationRoutes(door, parts.config)
  passwordRoutes(door)
  passwordResetRoutes(door, parts.config)
  loginCodeRoutes(door, parts.config)
  emailRoutes(door)
  laterRoutes(door)
  door.bind()
}
