// Starts the product as a user would, on a port and a data directory of its own, for scripts that look at it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'

export type RunningServer = { url: string; dataDir: string; pid: number; stop(): Promise<void> }

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}

/** Waits until `url` answers 200, or throws when `alive` says that the server has ended. */
async function ready(url: string, alive: () => boolean): Promise<void> {
  while (alive()) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server ended before it was ready.')
}

/** Starts the product; `env` adds to or replaces settings. Stop it when done: it cleans up after itself. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort()
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'fretboard-')))
  const child = spawn('node', ['src/server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ENV_FILE: devNull,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await ready(`${url}/readyz`, () => child.exitCode === null)
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      if (!env['DATA_DIR']) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
