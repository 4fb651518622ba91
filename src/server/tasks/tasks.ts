// Recurring background tasks. If several instances share a database, one of them runs each task. Tasks must be idempotent, because
// an instance may die during one.
import type { Database } from '#server/db/open.ts'
import { minutes, seconds } from '#server/lib/duration.ts'
import type { Log } from '#server/log.ts'

import { claimTask, releaseTask } from './queries.ts'

export type Task = {
  readonly name: string
  /** Milliseconds from the end of a run to the start of the next one. */
  readonly every: number
  /** Every instance runs it for itself. Otherwise one of them does. */
  readonly inEveryInstance?: boolean
  readonly run: () => Promise<void>
}

type Parts = { database: Database; now: () => Date; log: Log; tasks: readonly Task[] }

export type Tasks = {
  /** Runs the tasks that are due, one after the other. Logs a failure and repeats the task a minute later. */
  runDue(): Promise<void>
}

/** How long a task is reserved for one instance. If the instance dies, another one runs the task after this time. */
const LEASE_MS = minutes(10)
const AFTER_FAILURE_MS = minutes(1)
const POLL_INTERVAL_MS = seconds(10)

/** Creates a runner for tasks. It runs nothing while the disk is full. */
export function createTasks({ database, now, log, tasks }: Parts): Tasks {
  /** When each task of this instance is due again. */
  const nextRuns = new Map<string, Date>()

  async function runInThisInstance({ name, every, run }: Task): Promise<void> {
    const next = nextRuns.get(name)
    if (next !== undefined && next > now()) return
    try {
      await run()
      nextRuns.set(name, later(now(), every))
    } catch (error) {
      log.error({ err: error, task: name }, 'a task failed and is tried again')
      nextRuns.set(name, later(now(), AFTER_FAILURE_MS))
    }
  }

  async function runInOneInstance({ name, every, run }: Task): Promise<void> {
    const { db } = database
    const at = now()
    const claim = { now: at, leasedUntil: later(at, LEASE_MS), finishedBefore: later(at, -every) }
    if (!(await claimTask(db, name, claim))) return
    try {
      await run()
      await releaseTask(db, name, { leasedUntil: now(), finishedAt: now() })
    } catch (error) {
      log.error({ err: error, task: name }, 'a task failed and is tried again')
      await releaseTask(db, name, { leasedUntil: later(now(), AFTER_FAILURE_MS) })
    }
  }

  return {
    async runDue() {
      if (!database.isWritable()) return
      for (const task of tasks)
        await (task.inEveryInstance ? runInThisInstance(task) : runInOneInstance(task))
    },
  }
}

/** Runs due tasks every ten seconds. `stop` waits for the running task. */
export function startTasks(tasks: Tasks, log: Log): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= tasks
      .runDue()
      .catch((error: unknown) => log.error({ err: error }, 'the due tasks could not be run'))
      .finally(() => (running = undefined))
  }, POLL_INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}
