import { readFile } from 'node:fs/promises'

/** The number of clock ticks per second in Linux's /proc. */
const ticksPerSecond = 100
const userField = 11

/** Returns the user and system CPU time of a process. Excludes other processes. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program is in parentheses and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[userField]) + Number(fields[userField + 1])) / ticksPerSecond
}
