// Runs tools/bench/load.ts in a separate process, so that the client does not use the server's CPU time.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const load = 'tools/bench/load.ts'

/** Returns the number of responses per second. */
export async function measureRequestsPerSecond(
  url: string,
  path: string,
  headers: readonly string[] = [],
): Promise<number> {
  const { stdout } = await run(process.execPath, [load, new URL(url).port, path, ...headers])
  return Number(stdout)
}

/**
 * Returns the CPU time of the main thread of the server `pid` for one request, in microseconds. The server and the
 * client run on one core, because waking up another core takes longer than a short request.
 */
export async function measureCpuTime(
  { pid, url }: { pid: number; url: string },
  path: string,
  headers: readonly string[],
): Promise<number> {
  await run('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(pid)])
  const command = [process.execPath, load, `--pid=${pid}`, '--', new URL(url).port, path, ...headers]
  const { stdout } = await run('taskset', ['--cpu-list', '0', ...command])
  return Number(stdout)
}
