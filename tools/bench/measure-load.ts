// Runs tools/bench/load.ts in a separate process, so that the client does not use the server's CPU time.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Returns the number of responses per second. */
export async function measureRequestsPerSecond(
  url: string,
  path: string,
  headers: readonly string[] = [],
): Promise<number> {
  const { port } = new URL(url)
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tools/bench/load.ts',
    port,
    path,
    ...headers,
  ])
  return Number(stdout)
}
