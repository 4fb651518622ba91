import type { PGlite } from '@electric-sql/pglite'

import type { DiskSpace } from './disk-space.ts'
import type { Erasure } from './erasure.ts'
import type { Log } from './log.ts'
import { type TaskStatistics, TaskRecord } from './task-record.ts'
import { bytesSince, currentPosition } from './write-ahead-log.ts'

const SECOND = 1000
const TICK_MS = 5 * SECOND
const CHECKPOINT_INTERVAL_MS = 300 * SECOND
const BYTES_TO_CHECKPOINT = 64 * 1024 * 1024
const QUIET_HOUR = 3

type Options = {
  client: PGlite
  log: Log
  diskSpace: () => DiskSpace
  erasure: Erasure
  now?: () => Date
}
/** The statistics of both tasks. */
export type MaintenanceStatistics = { readonly checkpoint: TaskStatistics; readonly vacuum: TaskStatistics }
/** The position of the write-ahead log at the last run of a task, and the time of the next run. */
type Mark = { position: string; nextAt: Date }

/**
 * Replaces the background processes of a PostgreSQL server. After writes: CHECKPOINT every 5 minutes or 64 MB of log,
 * VACUUM ANALYZE every night, and both when the database closes. A requested erasure rewrites small tables at the next
 * tick, and large ones at night.
 */
export class Maintenance {
  readonly #options: Required<Options>
  readonly #timer: NodeJS.Timeout
  #busy = Promise.resolve()
  #checkpoint: Mark
  #vacuum: Mark
  readonly #records = { checkpoint: new TaskRecord(), vacuum: new TaskRecord() }

  private constructor(options: Required<Options>, position: string) {
    const now = options.now()
    this.#options = options
    this.#checkpoint = { position, nextAt: after(now) }
    this.#vacuum = { position, nextAt: nextQuietHour(now) }
    this.#timer = setInterval(() => void this.tick(), TICK_MS).unref()
  }

  static async start(options: Options): Promise<Maintenance> {
    return new Maintenance({ now: () => new Date(), ...options }, await currentPosition(options.client))
  }

  get statistics(): MaintenanceStatistics {
    const { checkpoint, vacuum } = this.#records
    return { checkpoint: checkpoint.statistics, vacuum: vacuum.statistics }
  }

  /** Runs the due tasks. Logs failures and retries them at the next tick. Never throws. */
  tick(): Promise<void> {
    void this.#enqueue(() => this.#eraseIfDue())
    return this.#enqueue(async () => {
      const now = this.#options.now()
      const written = await this.#writtenSince(this.#checkpoint)
      const isDue = written > 0 && now >= this.#checkpoint.nextAt
      if (isDue || written >= BYTES_TO_CHECKPOINT) await this.#runCheckpoint()
      if (now >= this.#vacuum.nextAt) await this.#runVacuum()
    })
  }

  /**
   * Suspends maintenance during `work`, because a checkpoint would delete parts of the write-ahead log that a copy
   * needs.
   */
  async suspendWhile<T>(work: () => Promise<T>): Promise<T> {
    const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    void this.#enqueue(() => {
      begun.resolve()
      return done.promise
    })
    await begun.promise
    try {
      return await work()
    } finally {
      done.resolve()
    }
  }

  /** Runs a due erasure and both tasks, so that the next start is quick and has good query plans. Never throws. */
  stop(): Promise<void> {
    clearInterval(this.#timer)
    void this.#enqueue(() => this.#eraseIfDue())
    return this.#enqueue(async () => {
      await this.#runVacuum()
      await this.#runCheckpoint()
    })
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#busy = this.#busy.then(task).catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'the maintenance of the embedded database failed')
    })
    return this.#busy
  }

  async #runCheckpoint(): Promise<void> {
    const { client, now, diskSpace } = this.#options
    if (diskSpace() === 'none') return
    await this.#records.checkpoint.measure(() => client.exec('CHECKPOINT'), now)
    this.#checkpoint = { position: await currentPosition(client), nextAt: after(now()) }
  }

  async #runVacuum(): Promise<void> {
    const { client, now, diskSpace } = this.#options
    if (diskSpace() === 'enough' && (await this.#writtenSince(this.#vacuum)) > 0)
      await this.#records.vacuum.measure(() => client.exec('VACUUM (ANALYZE)'), now)
    this.#vacuum = { position: await currentPosition(client), nextAt: nextQuietHour(now()) }
  }

  /**
   * Runs a requested erasure that is due. Must run before the nightly VACUUM, which restores the visibility maps that
   * an erasure drops. The checkpoint afterwards deletes the old write-ahead log, which contains the erased bytes.
   */
  async #eraseIfDue(): Promise<void> {
    const { erasure, diskSpace, now } = this.#options
    const isNight = now() >= this.#vacuum.nextAt
    const isDue = erasure.isDue || (isNight && erasure.isRequested)
    if (!isDue || diskSpace() !== 'enough') return
    await erasure.run({ all: isNight })
    await this.#runCheckpoint()
  }

  #writtenSince({ position }: Mark): Promise<number> {
    return bytesSince(this.#options.client, position)
  }
}

const after = (now: Date): Date => new Date(now.getTime() + CHECKPOINT_INTERVAL_MS)

/** Returns the first 3 a.m. (local time) after `time`. */
export function nextQuietHour(time: Date): Date {
  const next = new Date(time)
  next.setHours(QUIET_HOUR, 0, 0, 0)
  if (next <= time) next.setDate(next.getDate() + 1)
  return next
}
