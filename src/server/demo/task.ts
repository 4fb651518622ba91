import { seconds } from '#server/lib/duration.ts'
import type { Task } from '#server/queue/tasks.ts'
import type { Services } from '#server/services.ts'

import { resetIfDue } from './reset.ts'

/** Returns the task that resets the demo at 03:00 UTC, or later if no instance was running at that time. */
export function demoResetTask(
  services: Pick<Services, 'database' | 'config' | 'now' | 'passwords' | 'log'>,
): Task {
  return {
    name: 'demo reset',
    every: seconds(10),
    async run() {
      const accounts = await resetIfDue(services)
      if (accounts.length > 0) services.log.info('the data of the demo were deleted and loaded again')
    },
  }
}
