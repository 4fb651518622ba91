// Starts the product as a separate process, on a free port and with a temporary data directory, for scripts.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type RunningServer = { url: string; dataDir: string; pid: number; stop(): Promise<void> }

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}

/** The environment variables that `npm start` sets. */
export const startEnv = {
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
}

/** Starts the product. `env` adds or replaces settings. `stderr` is the destination of its standard error. */
export function spawnServer(
  env: Record<string, string>,
  stderr: 'inherit' | 'pipe' = 'inherit',
): ChildProcess {
  return spawn('node', ['src/server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...startEnv, ENV_FILE: devNull, DATABASE_URL: '', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', stderr],
  })
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Waits until the server at `url` is ready. @throws Error if its process `child` has ended */
export async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  while (!hasEnded(child)) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error('The server ended before it was ready.')
}

/** Starts the product. `env` adds or replaces settings. `stop` also removes its data. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await findFreePort()
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'fretboard-')))
  const child = spawnServer({ ...env, PORT: String(port), DATA_DIR: dataDir })
  const url = `http://localhost:${port}`
  await waitUntilReady(url, child)
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      if (!hasEnded(child)) await once(child, 'exit')
      if (!env['DATA_DIR']) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
