import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { expect, vi } from 'vitest'

import { bareEnv } from '#server/lib/bare-env.testing.ts'

const script = join(import.meta.dirname, 'run-without-pages.ts')

export type ServerProcess = {
  child: ChildProcess
  /** The URL of the server on this machine. */
  address: string
  /** The exit status, or null if a signal ended the process. */
  ended: Promise<number | null>
  stdout: () => string
  stderr: () => string
}

/**
 * Starts a server process with an embedded database in `dataDir`, or with the database that `env` configures. The
 * caller must stop the process.
 */
export async function startServerProcess(
  dataDir: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [script], {
    env: { ...bareEnv(), DATA_DIR: dataDir, PORT: String(port), ...env },
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (text) => (output[name] += String(text)))
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  return {
    child,
    address: `http://localhost:${port}`,
    ended,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** Waits for the log line with the address. Returns the URL of the server on this machine. */
export async function untilListening({ stdout, stderr, address }: ServerProcess): Promise<string> {
  await vi.waitFor(() => expect(stdout() + stderr()).toContain(' is at http'), { timeout: 120_000 })
  return address
}
