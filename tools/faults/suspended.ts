// The application is suspended (SIGSTOP) and continued, like a sleeping laptop or a virtual machine during a migration.
import { setTimeout as sleep } from 'node:timers/promises'

import type { Fault, Finding } from './fault.ts'
import { copyPreparedFolder } from './folder.ts'
import { type Instance, createInstance } from './instance.ts'
import { formatLosses, hasNoLosses, countLosses } from './ledger.ts'
import { startLoad } from './load.ts'
import { createPostgresSite } from './on-postgres.ts'
import { scaleByLoad } from './scale-by-load.ts'

const SUSPENDED_MS = 12_000
const SETTLE_MS = 1_500
const MAX_RECOVERY_MS = 2_000

export const suspended: Fault = {
  maxSeconds: 90,
  async run(trial) {
    const dataDir = await copyPreparedFolder(trial)
    const embedded = await createInstance(trial, { DATA_DIR: dataDir })
    const { instance, databaseUrl } = await createPostgresSite(trial)
    return [await suspend(embedded, { dataDir }), await suspend(instance, { databaseUrl })]
  },
}

async function suspend(
  instance: Instance,
  home: { dataDir?: string; databaseUrl?: string },
): Promise<Finding> {
  await instance.start()
  const load = await startLoad({ url: instance.url })
  await sleep(SETTLE_MS)
  instance.signal('SIGSTOP')
  await sleep(SUSPENDED_MS)
  const { bad } = load.answers
  instance.signal('SIGCONT')
  const resumed = performance.now()
  while (load.answers.recovery(resumed) === Infinity) await sleep(20)
  await sleep(SETTLE_MS)
  const answers = await load.stop()
  const { status } = await instance.end('SIGTERM')
  const losses = await countLosses(home, answers)
  const longest = scaleByLoad(MAX_RECOVERY_MS)
  const recovery = answers.recovery(resumed)
  return {
    database: home.databaseUrl === undefined ? 'embedded' : 'PostgreSQL',
    injected: 'the application is suspended for 12 s under load',
    result: `answers again after ${Math.round(recovery)} ms; ${formatLosses(losses)}; ${answers.kinds}`,
    criterion: `answers again in ${longest} ms, no 500, 0 lost`,
    ok: recovery < longest && answers.bad === bad && hasNoLosses(losses) && status === 0,
  }
}
