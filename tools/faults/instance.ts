// A process of the product that can be killed, stopped and restarted at the same address.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { findFreePort, hasEnded, spawnServer, waitUntilReady } from '../scripts/running-server.ts'
import { getFaultSignal, type FaultRun } from './fault.ts'

type Settings = Record<string, string>
type Exit = { status: number | null; ms: number; stderr: string }

/** The usual settings of an instance. They disable rate limits and set a fixed key. */
const defaultSettings = { SECRET_KEY: 'the key of servers that are made to fail', ACCOUNT_RATE_LIMITS: 'off' }

export class Instance {
  readonly url: string
  readonly #settings: Settings
  #child: ChildProcess | undefined
  #stderr = ''
  readonly #end = getFaultSignal()

  constructor(port: number, settings: Settings) {
    this.url = `http://127.0.0.1:${port}`
    this.#settings = { ...defaultSettings, ...settings, PORT: String(port) }
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  spawn(more: Settings = {}): void {
    this.#end.throwIfAborted()
    this.#stderr = ''
    const child = spawnServer({ ...this.#settings, ...more }, 'pipe')
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text))
    this.#child = child
  }

  /** Starts the process. @returns the time until it is ready, in milliseconds */
  async start(more: Settings = {}): Promise<number> {
    const began = performance.now()
    this.spawn(more)
    await this.ready()
    return performance.now() - began
  }

  async ready(): Promise<void> {
    if (!this.#child) throw new Error('not started')
    await waitUntilReady(this.url, this.#child).catch((error: unknown) => {
      throw new Error(this.#stderr.split('\n', 1).join(''), { cause: error })
    })
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Sends a signal and waits for the end of the process. */
  async end(signal: NodeJS.Signals): Promise<Exit> {
    const exit = this.exit()
    this.signal(signal)
    return exit
  }

  /** Waits until the process ends by itself. */
  async exit(): Promise<Exit> {
    const began = performance.now()
    const child = this.#child
    if (child && !hasEnded(child)) await once(child, 'close')
    return { status: child?.exitCode ?? null, ms: performance.now() - began, stderr: this.#stderr }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#child || hasEnded(this.#child)) return
    this.signal('SIGKILL')
    // Continues a process that a fault has suspended.
    this.signal('SIGCONT')
    while (!hasEnded(this.#child)) await sleep(20)
  }
}

/** Creates an instance on a free port. The instance is stopped when the fault ends. */
export async function createInstance({ cleanUp }: FaultRun, settings: Settings): Promise<Instance> {
  return cleanUp.use(new Instance(await findFreePort(), settings))
}
