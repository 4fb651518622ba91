// Runs a separate PostgreSQL server that faults can kill, so that the machine's own server is not affected.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { Client } from 'pg'

import { findFreePort } from '../scripts/running-server.ts'
import { SkippedFault } from './fault.ts'

const run = promisify(execFile)
const USER = 'fretboard'
const isRoot = process.getuid?.() === 0

/** Runs a program of PostgreSQL. Root runs it as the user `postgres`, because PostgreSQL refuses to run as root. */
async function asPostgres(program: string, ...args: string[]): Promise<string> {
  const { stdout } = isRoot
    ? await run('runuser', ['-u', 'postgres', '--', program, ...args], { cwd: '/' })
    : await run(program, args)
  return stdout
}

/** Returns the folder of initdb and pg_ctl. In Debian, it is not in PATH. */
async function findPrograms(): Promise<string> {
  const base = '/usr/lib/postgresql'
  const versions = await readdir(base).catch(() => [])
  const newest = versions.toSorted((one, other) => Number(one) - Number(other)).at(-1)
  if (newest !== undefined) return join(base, newest, 'bin')
  const { stdout } = await run('pg_config', ['--bindir']).catch(() => {
    throw new SkippedFault('no PostgreSQL is installed')
  })
  return stdout.trim()
}

export class Cluster {
  readonly #bin: string
  readonly folder: string
  readonly #port: number

  constructor(bin: string, folder: string, port: number) {
    this.#bin = bin
    this.folder = folder
    this.#port = port
  }

  url(database: string): string {
    return `postgres://${USER}@127.0.0.1:${this.#port}/${database}`
  }

  /**
   * Starts the server and waits until it responds. Retries, because files of a killed server can prevent a start.
   */
  async start(): Promise<void> {
    const options = `-p ${this.#port} -k ${this.folder} -c max_connections=40`
    const log = join(this.folder, 'log')
    for (let tries = 1; ; tries++)
      try {
        await asPostgres(
          join(this.#bin, 'pg_ctl'),
          '-D',
          this.folder,
          '-o',
          options,
          '-l',
          log,
          '-w',
          'start',
        )
        return
      } catch (error) {
        if (tries === 10) throw error
        await sleep(500)
      }
  }

  /** Starts the server if it does not respond, because an earlier fault may have stopped it. */
  async startUnlessUp(): Promise<void> {
    await this.ask('select 1').catch(() => this.start())
  }

  /** Waits until the server has recovered from the crash of a backend. */
  async untilUp(): Promise<void> {
    for (;;) {
      await sleep(50)
      const isUp = await this.ask('select 1').then(
        () => true,
        () => false,
      )
      if (isUp) return
    }
  }

  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    await asPostgres(join(this.#bin, 'pg_ctl'), '-D', this.folder, '-m', mode, '-w', 'stop')
  }

  async #postmaster(): Promise<number> {
    return Number((await readFile(join(this.folder, 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
  }

  async killPostmaster(): Promise<void> {
    process.kill(await this.#postmaster(), 'SIGKILL')
  }

  /** Sends the signal to the server process and its backends. */
  async signalAll(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const postmaster = await this.#postmaster()
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster)])
    for (const pid of [postmaster, ...stdout.trim().split(/\s+/).map(Number)])
      try {
        process.kill(pid, signal)
      } catch {
        // The process has already ended.
      }
  }

  async ask<Row extends object>(statement: string, database = 'postgres'): Promise<Row[]> {
    const client = new Client({ connectionString: this.url(database) })
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.signalAll('SIGCONT').catch(() => {})
    // `stop` fails if the server has already ended.
    await this.stop('immediate').catch(() => {})
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** Creates a cluster in `parent` and starts it. */
export async function createCluster(parent = tmpdir()): Promise<Cluster> {
  const bin = await findPrograms()
  const folder = await mkdtemp(join(parent, 'fretboard-cluster-'))
  if (isRoot) {
    await run('chown', ['postgres:', folder])
  }
  await asPostgres(
    join(bin, 'initdb'),
    '-D',
    folder,
    '-U',
    USER,
    '-A',
    'trust',
    '--no-sync',
    '--locale=C.UTF-8',
  )
  const cluster = new Cluster(bin, folder, await findFreePort())
  await cluster.start()
  return cluster
}
