import type { AuthContext } from './context.ts'

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
  | 'reset asked for'
  | 'account connected'
  | 'account disconnected'
  | 'unverified account wiped'
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
  | 'api key made'
  | 'api key revoked'

/** Logs what somebody did. Neither addresses nor secrets belong there. */
export function audit(
  { log, client, user }: Pick<AuthContext, 'log' | 'client' | 'user'>,
  event: Event,
  fields: { user?: number; action?: string } = {},
): void {
  log.info({ event, user: user?.id, ip: client.ip, ...fields }, event)
}
