import { join } from 'node:path'

import { during, killOnce, type Round } from './kill.ts'
import { readLedger } from './ledger.ts'

export type { Findings, OpenWorkload } from './workload.ts'

type Moment = keyof typeof during

export type CrashOptions = {
  /** The path of a module that exports `openWorkload`. */
  workload: string
  folder: string
  starts: number
  rounds: number
  /** For each new database, a process is killed at each of these moments, in this order. */
  moments?: readonly Moment[]
  report?: (line: string) => void
}

export type CrashResult = {
  kills: number
  acknowledged: number
  lost: string[]
  torn: string[]
  openMs: number[]
}

/**
 * Creates `starts` databases. For each database and each of `moments`, starts a process and kills it at that moment.
 * Then, `rounds` times, starts a process that writes to the last database, and kills it. Each process first looks for
 * acknowledged writes that the previous process has lost.
 */
export async function crash({
  folder,
  workload,
  starts,
  rounds,
  moments = ['creation', 'creation', 'preparation', 'writes'],
  report = () => {},
}: CrashOptions): Promise<CrashResult> {
  const result: CrashResult = { kills: 0, acknowledged: 0, lost: [], torn: [], openMs: [] }
  const killAt = async (directory: string, moment: Moment) => {
    const files = { directory, ledger: `${directory}.ledger`, workload }
    const round = await killOnce(files, during[moment]())
    add(result, round)
    report(`${result.kills}: killed during ${moment}; ${round.acknowledged} writes acknowledged`)
  }
  for (let start = 1; start <= starts; start++)
    for (const moment of moments) await killAt(join(folder, `data-${start}`), moment)
  // Starts one more process than `rounds`, because each process checks the writes of the previous one.
  const lastDirectory = join(folder, `data-${starts}`)
  for (let round = 0; round <= rounds; round++) await killAt(lastDirectory, 'writes')
  result.acknowledged = readLedger(`${lastDirectory}.ledger`).length
  return result
}

function add(result: CrashResult, { lost, torn, openMs }: Round): void {
  result.kills++
  result.lost.push(...lost)
  result.torn.push(...torn)
  if (openMs !== undefined) result.openMs.push(Math.round(openMs))
}
