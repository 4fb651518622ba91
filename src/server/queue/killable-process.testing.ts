// Starts and kills programs in tests. The programs print 'ready' before they begin, and 'idle' when no work is left.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

type Options = {
  /** The URL of a PostgreSQL database. */
  databaseUrl?: string
  /** The folder of an embedded database. */
  dataDir?: string
  env: Record<string, string>
}

export type KillableProcess = {
  /**
   * Resolves when the program prints 'ready', with the milliseconds since its start. Rejects if the program ends by
   * itself.
   */
  ready: Promise<number>
  /** Like `ready`, for the word 'idle'. */
  idle: Promise<number>
  kill: () => Promise<void>
}

/** Starts a program. The program finds its database in the variables DATABASE_URL and DATA_DIR. */
export function startKillable(program: string, { databaseUrl, dataDir = '', env }: Options): KillableProcess {
  const place = { ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }), DATA_DIR: dataDir }
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...place, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    ready: untilPrinted(child, 'ready'),
    idle: untilPrinted(child, 'idle'),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/**
 * Resolves when `child` prints `word`, with the elapsed milliseconds. Rejects if the process ends by itself. Never
 * settles if the process is killed.
 */
function untilPrinted(child: ChildProcess, word: string): Promise<number> {
  const since = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.stdout?.on(
    'data',
    (text: Buffer) => text.toString().includes(word) && resolve(performance.now() - since),
  )
  child.on('exit', (status) => status !== null && reject(new Error(`a process ended with status ${status}`)))
  promise.catch(() => {})
  return promise
}
