// F11: the clock jumps while the application runs, and two instances disagree about the time (libfaketime).
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sendRequest, staffToken } from './ask.ts'
import { type Fault, type Finding, SkippedFault, type FaultRun } from './fault.ts'
import { createEmptyFolder, copyPreparedFolder } from './folder.ts'
import { createInstance } from './instance.ts'
import { formatLosses, hasNoLosses, countLosses } from './ledger.ts'
import { startLoad } from './load.ts'
import { createPostgresSite } from './on-postgres.ts'

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path))
const jumps = ['+10m', '-10m', '+1d', '-1d', '-1h', '+0']
/** The interval in seconds at which libfaketime reads its file. */
const READ_INTERVAL_SECONDS = 1

export const clock: Fault = {
  maxSeconds: 120,
  async run(trial) {
    if (library === undefined)
      throw new SkippedFault('needs libfaketime (Debian: apt-get install libfaketime)')
    return [await jumpClock(trial), await runWithClockDifference(trial)]
  },
}

/** Returns the environment of a process with a changed clock. Keeps the monotonic clock, because timers use it. */
const createClockEnv = (more: Record<string, string>) => ({
  LD_PRELOAD: library ?? '',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  FAKETIME_CACHE_DURATION: String(READ_INTERVAL_SECONDS),
  ...more,
})

async function jumpClock(trial: FaultRun): Promise<Finding> {
  const file = join(await createEmptyFolder(trial), 'time')
  await writeFile(file, '+0')
  const dataDir = await copyPreparedFolder(trial)
  const instance = await createInstance(trial, {
    DATA_DIR: dataDir,
    ...createClockEnv({ FAKETIME_TIMESTAMP_FILE: file }),
  })
  await instance.start()
  const load = await startLoad({ url: instance.url, clients: 4 })
  const seen: string[] = []
  let loggedIn = 0
  for (const to of jumps) {
    await writeFile(file, to)
    await sleep((READ_INTERVAL_SECONDS + 1) * 1000)
    const { headers } = await fetch(`${instance.url}/healthz`)
    const minutes = Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000)
    seen.push(`${to}: ${minutes} min`)
    await staffToken(instance.url)
    loggedIn += 1
  }
  const answers = await load.stop()
  const { status } = await instance.end('SIGTERM')
  const losses = await countLosses({ dataDir }, answers)
  return {
    database: 'embedded',
    injected: `the clock jumps under load: ${jumps.join(', ')}`,
    result: `clock of the server: ${seen.join(', ')}; ${loggedIn} logins afterwards; ${formatLosses(losses)}; ${answers.kinds}`,
    criterion: 'no crash, no 5xx, logins work, sessions from before the jumps work, 0 lost',
    ok:
      status === 0 &&
      loggedIn === jumps.length &&
      answers.count(/ (?:[45]|E|H)/) === 0 &&
      hasNoLosses(losses),
  }
}

async function runWithClockDifference(trial: FaultRun): Promise<Finding> {
  const { instance: right, more } = await createPostgresSite(trial)
  const ahead = await more()
  await right.start()
  await ahead.start(createClockEnv({ FAKETIME: '+5m' }))
  const statuses: number[] = []
  for (const [one, other] of [
    [right, ahead],
    [ahead, right],
  ] as const) {
    const token = await staffToken(one.url)
    const { status } = await sendRequest({
      method: 'GET',
      url: `${other.url}/_allauth/app/v1/auth/session`,
      token,
    })
    statuses.push(status)
  }
  return {
    database: 'PostgreSQL',
    injected: 'two instances whose clocks are 5 minutes apart',
    result: `requests to one instance with a session of the other: ${statuses.join(', ')}`,
    criterion: 'sessions work on both instances',
    ok: statuses.every((status) => status === 200),
  }
}
