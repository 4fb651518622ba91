import type { FastifyRequest } from 'fastify'

import type { AuthContext } from './context.ts'
import { countLogin } from './metrics.ts'

type Event =
  | 'logged in'
  | 'login refused'
  | 'logged out'
  | 'signed up'
  | 'address verified'
  | 'code refused'
  | 'key refused'
  | 'limit reached'
  | 'password changed'
  | 'password change refused'
  | 'password reset'
  | 'reset requested'
  | 'account connected'
  | 'account disconnected'
  | 'unverified account wiped'
  | 'signup disowned'
  | 'second factor added'
  | 'second factor removed'
  | 'second factor refused'
  | 'passkey copy suspected'
  | 'recovery codes made'
  | 'browser trusted'
  | 'reauthenticated'
  | 'reauthentication refused'
  | 'address added'
  | 'address removed'
  | 'primary address changed'
  | 'sessions ended'
  | 'refresh token used again'
  | 'profile changed'
  | 'picture changed'
  | 'picture removed'
  | 'api key made'
  | 'api key revoked'
  | 'account exported'
  | 'deletion requested'
  | 'deletion cancelled'
  | 'roles changed'
  | 'user invited'
  | 'address used'

/**
 * Returns the logger for the audit lines of a request. The logger adds the request ID to each line, and counts logins
 * for the metrics. `write` in `context.ts` buffers the lines of a transaction and passes them to this logger after the
 * commit.
 */
export function createAuditLog({ id, log }: Pick<FastifyRequest, 'id' | 'log'>): AuthContext['log'] {
  return {
    info(fields, message) {
      log.info({ id, ...fields }, message)
      if ('event' in fields) countLogin(fields.event)
    },
  }
}

/**
 * Logs a security event. `user` is the ID of the affected user, by default of the logged-in user. `action` must contain
 * neither email addresses nor secrets.
 */
export function audit(
  { log, client, user }: Pick<AuthContext, 'log' | 'client' | 'user'>,
  event: Event,
  { user: userId = user?.id, action }: { user?: number | undefined; action?: string } = {},
): void {
  log.info({ event, user: userId, ip: client.ip, action }, event)
}
