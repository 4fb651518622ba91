// A line in the log for each write to the board: who did what to which.
import type { Context } from '#server/http/context.ts'

type Event =
  | 'job created'
  | 'job changed'
  | 'job deleted'
  | 'company created'
  | 'company changed'
  | 'company deleted'

export function auditWrite({ log, identity }: Context, event: Event, { id }: { id: number }): void {
  log.info({ event, user: identity?.user.id, by: identity?.by, id }, event)
}
