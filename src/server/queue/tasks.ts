// Recurring background tasks. If several instances share a database, only one of them runs a task at a time. Tasks must
// be idempotent, because an instance may die while it runs a task.
import type { Db, Log } from '#server/db/open.ts'
import { minutes, seconds } from '#server/lib/duration.ts'
import { required } from '#server/lib/required.ts'

import { type ClaimedTask, claimTask, releaseTask } from './queries.ts'
import type { Lane } from './queue.ts'

export type Task = {
  readonly name: string
  /** Milliseconds from the end of a run to the start of the next one. */
  readonly every: number
  /** Whether every instance runs the task. By default, only one instance runs the task. */
  readonly inEveryInstance?: boolean
  readonly run: () => Promise<void>
}

type Parts = { db: Db; now: () => Date; log: Log; tasks: readonly Task[] }

/** How long a task is reserved for one instance. If the instance dies, another one runs the task after this time. */
const LEASE_MS = minutes(10)
const AFTER_FAILURE_MS = minutes(1)
const POLL_INTERVAL_MS = seconds(10)

/** Creates the lane that runs due tasks, one after the other. Retries a failed task after a minute. */
export function taskLane({ db, now, log, tasks }: Parts): Lane<ClaimedTask> {
  const ownTasks = tasks.filter(({ inEveryInstance }) => inEveryInstance)
  const sharedNames = tasks.filter((task) => !ownTasks.includes(task)).map(({ name }) => name)
  /** For tasks that run in every instance: when each is due in this instance. */
  const ownDueAt = new Map(ownTasks.map(({ name }) => [name, new Date(0)]))

  return {
    name: 'task',
    item: 'a task',
    slots: 1,
    leaseMs: LEASE_MS,
    pollMs: POLL_INTERVAL_MS,
    startDelayMs: POLL_INTERVAL_MS,
    async claim(lease) {
      const claimed = sharedNames.length > 0 ? await claimTask(db, sharedNames, lease) : undefined
      if (claimed) return claimed
      const [name] = [...ownDueAt].find(([, dueAt]) => dueAt <= lease.now) ?? []
      return name === undefined ? undefined : { name, dueAt: lease.until }
    },
    async work(claimed) {
      const task = required(tasks.find(({ name }) => name === claimed.name))
      const isDone = await runTask(task, log)
      const finishedAt = now()
      const dueAt = new Date(finishedAt.getTime() + (isDone ? task.every : AFTER_FAILURE_MS))
      if (task.inEveryInstance) ownDueAt.set(task.name, dueAt)
      else await releaseTask(db, claimed, { dueAt, ...(isDone && { finishedAt }) })
    },
  }
}

/** Runs a task and logs its error. Returns whether the task succeeded. */
async function runTask({ name, run }: Task, log: Log): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    log.error({ err: error, task: name }, 'a task failed and will be retried')
    return false
  }
}
