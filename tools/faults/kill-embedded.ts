// F1: kill -9 of the process that has the embedded database open, while it creates, migrates or writes to the database.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { crash } from '#pglite-durable/crash-rig'

import type { Fault, Finding, FaultRun } from './fault.ts'
import { createEmptyFolder, copyPreparedFolder } from './folder.ts'
import { createInstance } from './instance.ts'
import { formatLosses, hasNoLosses, countLosses } from './ledger.ts'
import { startLoad } from './load.ts'
import { percentile } from './percentile.ts'

const RIG_ROUNDS = 2
const SERVER_MS = 25_000
const workload = join(import.meta.dirname, '../../src/server/db/embedded/crash-workload.testing.ts')
const criterion = '0 lost, 0 torn, every start succeeds without help'

export const killEmbedded: Fault = { maxSeconds: 120, run: async (trial) => [await killServer(trial)] }

/** `npm run crash` runs the same test for a longer time. */
export const killFirstStart: Fault = { maxSeconds: 120, run: async (trial) => [await killDatabase(trial)] }

async function killDatabase(trial: FaultRun): Promise<Finding> {
  const folder = await createEmptyFolder(trial)
  const { kills, acknowledged, lost, torn, openMs } = await crash({
    folder,
    workload,
    starts: 1,
    rounds: RIG_ROUNDS,
  })
  return {
    database: 'embedded',
    injected: 'kill -9 of a writing process, and while the database is created and migrated',
    result:
      `${kills} kills, ${acknowledged} acknowledged, ${lost.length} lost, ${torn.length} torn; ` +
      `open again p95 ${percentile(openMs, 0.95)} ms`,
    criterion,
    ok: lost.length + torn.length === 0,
  }
}

async function killServer(trial: FaultRun): Promise<Finding> {
  const dataDir = await copyPreparedFolder(trial)
  const instance = await createInstance(trial, { DATA_DIR: dataDir })
  const starts = [await instance.start()]
  const load = await startLoad({ url: instance.url, clients: 16 })
  const until = performance.now() + SERVER_MS
  while (performance.now() < until) {
    await sleep(randomInt(200, 2000))
    await instance.end('SIGKILL')
    starts.push(await instance.start())
  }
  const answers = await load.stop()
  await instance.end('SIGTERM')
  const losses = await countLosses({ dataDir }, answers)
  return {
    database: 'embedded',
    injected: 'kill -9 of the server under load',
    result: `${starts.length - 1} kills, ${formatLosses(losses)}; ready p95 ${percentile(starts, 0.95)} ms`,
    criterion,
    ok: hasNoLosses(losses) && answers.bad === 0,
  }
}
