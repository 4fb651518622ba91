// The account calls: every room of this feature, behind one door.
import type { FastifyInstance } from 'fastify'

import { serveDocument } from '#server/http/serve-document.ts'

import { apiKeyRoutes } from './api-keys/routes.ts'
import { configRoutes } from './config/routes.ts'
import { accountDocument } from './document.ts'
import { openAuthDoor } from './door.ts'
import { emailVerificationRoutes } from './email-verification/routes.ts'
import { emailRoutes } from './emails/routes.ts'
import { loginCodeRoutes } from './login-code/routes.ts'
import { loginRoutes } from './login/routes.ts'
import { mfaRoutes } from './mfa/routes.ts'
import { webauthnRoutes } from './mfa/webauthn/routes.ts'
import { passwordResetRoutes } from './password-reset/routes.ts'
import { passwordRoutes } from './password/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { reauthenticationRoutes } from './reauthentication/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signupRoutes } from './signup/routes.ts'
import { comeBackRoutes, socialRoutes } from './social/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
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
  mfaRoutes(door, parts.config)
  webauthnRoutes(door, parts.config)
  emailRoutes(door)
  reauthenticationRoutes(door)
  profileRoutes(door)
  apiKeyRoutes(door)
  socialRoutes(door)
  comeBackRoutes(app, parts)
  tokenRoutes(door, parts.config)
  serveDocument(app, '/_allauth/openapi.json', () =>
    accountDocument({ config: parts.config, calls: door.opened() }),
  )
  door.bind()
}
