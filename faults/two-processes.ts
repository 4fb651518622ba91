// F2: a second process on one embedded directory, be it a server or a command.
import { execFile } from 'node:child_process'
import { devNull } from 'node:os'
import { promisify } from 'node:util'

import type { Fault } from './fault.ts'
import { preparedFolder } from './folder.ts'
import { newInstance } from './instance.ts'
import { inWords, isWhole, lossesOf } from './ledger.ts'
import { startLoad } from './load.ts'

const refusal = 'in use by another process'

export const twoProcesses: Fault = {
  bound: 60,
  async run(trial) {
    const dataDir = await preparedFolder(trial)
    const first = await newInstance(trial, { DATA_DIR: dataDir })
    const second = await newInstance(trial, { DATA_DIR: dataDir })
    await first.start()
    const load = await startLoad({ url: first.url })
    second.spawn()
    const { status, ms, said } = await second.exit()
    const command = await migrate(dataDir)
    const answers = await load.stop()
    await first.end('SIGTERM')
    const losses = await lossesOf({ dataDir }, answers)
    const areRefused = status === 1 && said.includes(refusal) && command.includes(refusal)
    return [
      {
        database: 'embedded',
        done: 'a second server, and `manage migrate`, on the directory of a server under load',
        figures: `refused: ${areRefused ? 'both' : `status ${status}, ${said} ${command}`}, after ${Math.round(ms)} ms; ${inWords(losses)}, ${answers.kinds}`,
        bar: 'refused with the reason; the first goes on, 0 lost',
        ok: areRefused && isWhole(losses) && answers.count(/ (?:5|E)/) === 0,
      },
    ]
  },
}

/** @returns what it says on stderr when it fails */
async function migrate(dataDir: string): Promise<string> {
  const env = { ...process.env, ENV_FILE: devNull, DATABASE_URL: '', DATA_DIR: dataDir }
  return promisify(execFile)('node', ['src/server/cli/main.ts', 'migrate'], { env }).then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  )
}
