// A line in the log for each write to the board: who did what to which.
import type { Context } from '#server/http/route.ts'

type Event =
  | 'job created'
  | 'job changed'
  | 'job deleted'
  | 'company created'
  | 'company changed'
  | 'company deleted'

export function noteWritten({ log, caller }: Context, event: Event, { id }: { id: number }): void {
  log.info({ event, user: caller?.user.id, by: caller?.by, id }, event)
}
