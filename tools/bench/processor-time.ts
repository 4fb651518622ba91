import { readFile } from 'node:fs/promises'

/** Linux: the clock ticks that /proc counts in. */
const ticksPerSecond = 100
const userField = 11

/** What a process has taken of the processors so far, user and system; other work on the machine does not count. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in brackets, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[userField]) + Number(fields[userField + 1])) / ticksPerSecond
}
