// What background processes do in a PostgreSQL server, and nobody does in an embedded one.
import type { PGlite } from '@electric-sql/pglite'

import { minutes, seconds } from '../../lib/duration.ts'
import type { Log } from '../database.ts'
import type { Room } from './disk-space.ts'
import { nextNight } from './nights.ts'
import { bytesSince, currentPosition } from './write-ahead-log.ts'

const TICK = seconds(5)
const CHECKPOINT_EVERY = minutes(5)
const BYTES_TO_CHECKPOINT = 64 * 1024 * 1024

type Options = { client: PGlite; log: Log; room: () => Room; now?: () => Date }
/** When a work was done last, as a place in the write-ahead log, and when it is due again. */
type Mark = { position: string; nextAt: Date }

/** CHECKPOINT every 5 minutes or 64 MB of log, VACUUM ANALYZE every night, both on a clean stop; if there were writes. */
export class Maintenance {
  readonly #options: Required<Options>
  readonly #timer: NodeJS.Timeout
  #busy = Promise.resolve()
  #checkpoint: Mark
  #vacuum: Mark

  private constructor(options: Required<Options>, position: string) {
    const now = options.now()
    this.#options = options
    this.#checkpoint = { position, nextAt: after(now) }
    this.#vacuum = { position, nextAt: nextNight(now) }
    this.#timer = setInterval(() => void this.tick(), TICK).unref()
  }

  static async start(options: Options): Promise<Maintenance> {
    return new Maintenance({ now: () => new Date(), ...options }, await currentPosition(options.client))
  }

  /** Does what is due. Never throws: a failure is logged, and the work tried again. */
  tick(): Promise<void> {
    return this.#doNext(async () => {
      const now = this.#options.now()
      const written = await this.#writtenSince(this.#checkpoint)
      const isDue = written > 0 && now >= this.#checkpoint.nextAt
      if (isDue || written >= BYTES_TO_CHECKPOINT) await this.#runCheckpoint()
      if (now >= this.#vacuum.nextAt) await this.#runVacuum()
    })
  }

  /** The last upkeep: the next start is quick then, and its plans are good. Never throws. */
  stop(): Promise<void> {
    clearInterval(this.#timer)
    return this.#doNext(async () => {
      await this.#runVacuum()
      await this.#runCheckpoint()
    })
  }

  #doNext(work: () => Promise<void>): Promise<void> {
    this.#busy = this.#busy.then(work).catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'the upkeep of the embedded database failed')
    })
    return this.#busy
  }

  async #runCheckpoint(): Promise<void> {
    const { client, now, room } = this.#options
    if (room() === 'none') return
    await client.exec('CHECKPOINT')
    this.#checkpoint = { position: await currentPosition(client), nextAt: after(now()) }
  }

  async #runVacuum(): Promise<void> {
    const { client, now, room } = this.#options
    if (room() === 'enough' && (await this.#writtenSince(this.#vacuum)) > 0)
      await client.exec('VACUUM (ANALYZE)')
    this.#vacuum = { position: await currentPosition(client), nextAt: nextNight(now()) }
  }

  #writtenSince({ position }: Mark): Promise<number> {
    return bytesSince(this.#options.client, position)
  }
}

const after = (now: Date): Date => new Date(now.getTime() + CHECKPOINT_EVERY)
