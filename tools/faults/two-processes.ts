// F2: a second server on an embedded database that is in use does not start, and a command runs in the first server.
import { execFile } from 'node:child_process'
import { devNull } from 'node:os'
import { promisify } from 'node:util'

import type { Fault } from './fault.ts'
import { copyPreparedFolder } from './folder.ts'
import { createInstance } from './instance.ts'
import { formatLosses, hasNoLosses, countLosses } from './ledger.ts'
import { startLoad } from './load.ts'

const refusal = 'in use by another process'

export const twoProcesses: Fault = {
  maxSeconds: 60,
  async run(trial) {
    const dataDir = await copyPreparedFolder(trial)
    const first = await createInstance(trial, { DATA_DIR: dataDir })
    const second = await createInstance(trial, { DATA_DIR: dataDir })
    await first.start()
    const load = await startLoad({ url: first.url })
    second.spawn()
    const { status, ms, stderr } = await second.exit()
    const command = await expireSessions(dataDir)
    const answers = await load.stop()
    await first.end('SIGTERM')
    const losses = await countLosses({ dataDir }, answers)
    const isRefused = status === 1 && stderr.includes(refusal)
    return [
      {
        database: 'embedded',
        injected: 'a second server, and `manage expire-sessions`, on the directory of a server under load',
        result: `second server: ${isRefused ? 'refused' : `status ${status}, ${stderr}`}, after ${Math.round(ms)} ms; command: ${command}; ${formatLosses(losses)}, ${answers.kinds}`,
        criterion:
          'the second server stops with the reason and the command succeeds; the first server keeps working, 0 lost',
        ok: isRefused && command === 'succeeded' && hasNoLosses(losses) && answers.count(/ (?:5|E)/) === 0,
      },
    ]
  },
}

/** Returns 'succeeded', or the error that the command prints. */
async function expireSessions(dataDir: string): Promise<string> {
  const env = { ...process.env, ENV_FILE: devNull, DATABASE_URL: '', DATA_DIR: dataDir }
  return promisify(execFile)('node', ['src/server/cli/main.ts', 'expire-sessions'], { env }).then(
    () => 'succeeded',
    ({ stderr }: { stderr: string }) => stderr,
  )
}
