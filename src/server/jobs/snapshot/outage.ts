// Whether the database is away, as far as the list knows, and when it is worth asking again.
import { isOutage } from '#server/db/outage.ts'
import { seconds } from '#server/lib/duration.ts'
import type { Log } from '#server/log.ts'

const FIRST_PROBE_MS = seconds(0.25)
const LAST_PROBE_MS = seconds(5)

export function outageOf(log: Log | undefined) {
  let isOn = false
  let mayProbe = true
  let delay = FIRST_PROBE_MS

  return {
    isOn: () => isOn,
    /** True for one who asks, and for nobody else until some time has passed. */
    mayProbe(): boolean {
      const may = mayProbe
      mayProbe = false
      return may
    },
    /** @returns whether it is one, after which the next probe waits longer */
    begins(error: unknown): boolean {
      if (!isOutage(error)) return false
      // The requests that need the database have the line that alarms.
      if (!isOn) log?.info({ err: error }, 'the jobs are shown as they were last known')
      isOn = true
      mayProbe = false
      setTimeout(() => (mayProbe = true), delay).unref()
      delay = Math.min(2 * delay, LAST_PROBE_MS)
      return true
    },
    isOver(): void {
      if (isOn) log?.info('the jobs are read again')
      isOn = false
      mayProbe = true
      delay = FIRST_PROBE_MS
    },
    /** Something was heard of the database. */
    mayBeOver: () => void (mayProbe = true),
  }
}
