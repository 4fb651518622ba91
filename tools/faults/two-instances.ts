// F10: two instances behind nginx on one PostgreSQL are killed alternately, or restarted as in
// docs/how-to/deployment.md.
import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { findFreePort } from '../scripts/running-server.ts'
import type { Fault, Finding, FaultRun } from './fault.ts'
import { createEmptyFolder } from './folder.ts'
import type { Instance } from './instance.ts'
import { formatLosses, hasNoLosses, countLosses } from './ledger.ts'
import { startLoad } from './load.ts'
import { type Proxy, startNginx } from './nginx.ts'
import { createPostgresSite } from './on-postgres.ts'

/** No new cycle begins after this time, in milliseconds. The test completes a cycle that has begun. */
const TEST_MS = 45_000
const CLIENTS = 16
const TAG = 'v0.0.0'

type Pair = { trial: FaultRun; instances: Instance[]; ports: number[]; proxy: Proxy; databaseUrl: string }

export const twoInstances: Fault = {
  maxSeconds: 240,
  async run(trial) {
    return [await killInstances(await startPair(trial)), await switchRelease(await startPair(trial))]
  },
}

async function startPair(trial: FaultRun): Promise<Pair> {
  const { databaseUrl, instance, more } = await createPostgresSite(trial)
  const instances = [instance, await more()]
  const ports = instances.map(({ url }) => Number(new URL(url).port))
  const proxy = await startNginx(trial, ports)
  await Promise.all(instances.map((one) => one.start()))
  return { trial, instances, ports, proxy, databaseUrl }
}

async function killInstances({ instances, proxy, databaseUrl }: Pair): Promise<Finding> {
  const load = await startLoad({ url: proxy.url, clients: CLIENTS })
  let kills = 0
  for (const until = performance.now() + TEST_MS; performance.now() < until;)
    for (const instance of instances) {
      await sleep(500)
      await instance.end('SIGKILL')
      await instance.start()
      kills += 1
    }
  const answers = await load.stop()
  const losses = await countLosses({ databaseUrl }, answers)
  const reads = answers.count(/^GET (?:[45]|E|H)/)
  const writes = answers.count(/^POST (?:5|E|H)/)
  const endedSessions = answers.count(/ 40[13]$/)
  await Promise.all(instances.map((one) => one.end('SIGTERM')))
  return {
    database: 'PostgreSQL',
    injected: 'two instances behind nginx: kill -9 of one after the other',
    result:
      `${kills} kills; ${reads} GETs failed, ${writes} POSTs, ${endedSessions} sessions ended; ${formatLosses(losses)}; ` +
      `longest gap ${Math.round(answers.longestGap)} ms; ${answers.kinds}`,
    criterion:
      'no GET fails, no POST fails unless it is in flight during a kill, no session ends, no job exists twice',
    ok: reads === 0 && endedSessions === 0 && writes <= kills * CLIENTS && hasNoLosses(losses),
  }
}

async function switchRelease({ trial, instances, ports, proxy, databaseUrl }: Pair): Promise<Finding> {
  const home = await createEmptyFolder(trial)
  await mkdir(join(home, 'releases', TAG, 'node_modules/.bin'), { recursive: true })
  await symlink(process.execPath, join(home, 'releases', TAG, 'node_modules/.bin/node'))
  const restart = await serveRestarts(trial, instances)
  const env = {
    ...process.env,
    FRETBOARD_HOME: home,
    NGINX_CONF: proxy.site,
    RELOAD: proxy.reload,
    RESTART: `curl --silent --fail --get ${restart} --data`,
  }
  // Clients send a failed request again, because nginx closes idle connections when it reloads, even a connection that
  // a client is about to use.
  const load = await startLoad({ url: proxy.url, clients: CLIENTS, sendAgain: true })
  let restarts = 0
  for (const until = performance.now() + TEST_MS; performance.now() < until; restarts += ports.length)
    await promisify(execFile)('sh', ['deploy/bin/switch-release.sh', TAG, ...ports.map(String)], { env })
  const answers = await load.stop()
  const losses = await countLosses({ databaseUrl }, answers)
  const failed = answers.count(/ (?:5|E|H)/)
  return {
    database: 'PostgreSQL',
    injected: 'two instances behind nginx, restarted by deploy/bin/switch-release.sh',
    result:
      `${restarts} restarts; ${failed} failed, ${answers.sentAgain} sent again; ${formatLosses(losses)}; ` +
      `longest gap ${Math.round(answers.longestGap)} ms; ${answers.kinds}`,
    criterion: 'no request fails, with the retries of browsers; no write is done twice',
    ok: failed === 0 && answers.count(/ 40[13]$/) === 0 && hasNoLosses(losses),
  }
}

/** Replaces systemctl. Restarts the instance of fretboard@PORT on request. @returns its URL */
async function serveRestarts({ cleanUp }: FaultRun, instances: readonly Instance[]): Promise<string> {
  const port = await findFreePort()
  const server = createServer((request, response) => {
    const requestedPort = /fretboard@(\d+)/.exec(decodeURIComponent(request.url ?? ''))?.[1]
    const instance = instances.find(({ url }) => url.endsWith(`:${requestedPort}`))
    const restart = async () => {
      await instance?.end('SIGTERM')
      instance?.spawn()
      response.end()
    }
    void restart()
  }).listen(port, '127.0.0.1')
  cleanUp.defer(() => void server.close())
  return `http://127.0.0.1:${port}/`
}
