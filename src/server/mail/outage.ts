import type { Log } from '#server/db/open.ts'
import { seconds } from '#server/lib/duration.ts'
import { computeBackOff } from '#server/queue/back-off.ts'

import type { ServerState } from './deliver.ts'
import type { Policy } from './policy.ts'

/** Tracks outages of the mail server: pauses deliveries during an outage, and logs the beginning and the end. */
export function trackOutages({ firstPause: first, longestPause: longest }: Policy, log: Log) {
  let failures = 0
  let since = 0
  let pauseUntil = 0
  return {
    pauseMs: () => pauseUntil - performance.now(),
    isActive: () => failures > 0,
    record(server: ServerState): void {
      const now = performance.now()
      if (server === 'reachable') {
        const lasted = { outage: 'ends', seconds: Math.round((now - since) / seconds(0.1)) / 10 }
        if (failures > 0) log.warn(lasted, 'the mail server is reachable again')
        failures = 0
        return
      }
      if (failures === 0) {
        since = now
        log.warn(
          { outage: 'begins', reason: server.unreachable },
          'the mail server is unreachable, so emails stay in the queue',
        )
      }
      // Several deliveries can fail at the same time. Together they count as one failure.
      if (failures > 0 && now < pauseUntil) return
      failures += 1
      pauseUntil = now + computeBackOff(failures, { first, longest })
    },
  }
}
