// Many rounds of killing: on new directories, and then on one that goes on.
import { join } from 'node:path'

import { during, killOnce, type Round } from './kill.ts'
import { readLedger } from './ledger.ts'

type Options = { folder: string; starts: number; rounds: number; say?: (line: string) => void }

export type Result = { kills: number; acknowledged: number; lost: string[]; torn: string[]; openMs: number[] }

/**
 * Kills the first start of `starts` databases (twice while they are created, once while they are migrated), and
 * `rounds` times while the last of them is written to. Each round looks for what the one before may have lost.
 */
export async function crash({ folder, starts, rounds, say = () => {} }: Options): Promise<Result> {
  const result: Result = { kills: 0, acknowledged: 0, lost: [], torn: [], openMs: [] }
  const killAt = async (dataDir: string, moment: keyof typeof during) => {
    const round = await killOnce({ dataDir, ledger: `${dataDir}.ledger` }, during[moment]())
    add(result, round)
    say(`${result.kills}: killed during ${moment}; ${round.acknowledged} writes acknowledged`)
  }
  for (let start = 1; start <= starts; start++) {
    const dataDir = join(folder, `data-${start}`)
    for (const moment of ['creation', 'creation', 'migration', 'writes'] as const)
      await killAt(dataDir, moment)
  }
  // The last round is there to look at what the one before it has left.
  const lastDir = join(folder, `data-${starts}`)
  for (let round = 0; round <= rounds; round++) await killAt(lastDir, 'writes')
  result.acknowledged = readLedger(`${lastDir}.ledger`).length
  return result
}

function add(result: Result, { lost, torn, openMs }: Round): void {
  result.kills++
  result.lost.push(...lost)
  result.torn.push(...torn)
  if (openMs !== undefined) result.openMs.push(Math.round(openMs))
}
