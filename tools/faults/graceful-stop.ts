// F9: SIGTERM with requests in flight, a second SIGTERM, and SIGTERM during the start.
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { findCompanyId, staffToken } from './ask.ts'
import type { Fault, Finding, FaultRun } from './fault.ts'
import { copyPreparedFolder } from './folder.ts'
import { type Instance, createInstance } from './instance.ts'
import { formatLosses, hasNoLosses, countLosses } from './ledger.ts'
import { startLoad } from './load.ts'
import { createPostgresSite } from './on-postgres.ts'

const IN_FLIGHT = 100
const BODY_MS = 2_000
const MAX_STOP_MS = 10_000

export const gracefulStop: Fault = {
  maxSeconds: 120,
  async run(trial) {
    const dataDir = await copyPreparedFolder(trial)
    const embedded = await createInstance(trial, { DATA_DIR: dataDir })
    const { instance, databaseUrl } = await createPostgresSite(trial)
    return [
      await stopUnderLoad(embedded, { dataDir }),
      await stopUnderLoad(instance, { databaseUrl }),
      await stopTwice(trial),
    ]
  },
}

async function stopUnderLoad(
  instance: Instance,
  home: { dataDir?: string; databaseUrl?: string },
): Promise<Finding> {
  await instance.start()
  const { url } = instance
  const sending = { url, token: await staffToken(url), companyId: await findCompanyId(url) }
  const load = await startLoad({ url, clients: 8, keepAlive: false })
  await sleep(1_000)
  const slow = Array.from({ length: IN_FLIGHT }, () => sendSlowly(sending))
  await sleep(BODY_MS / 2)
  const { status, ms } = await instance.end('SIGTERM')
  const statuses = await Promise.all(slow)
  const answers = await load.stop()
  const losses = await countLosses(home, answers)
  const answered = statuses.filter((one) => one === 200).length
  // The server completes accepted requests. It may refuse or reset other connections, but only before doing any work.
  const cut = answers.count(/ECONNRESET|EPIPE|HANGS/)
  return {
    database: home.databaseUrl === undefined ? 'embedded' : 'PostgreSQL',
    injected: `SIGTERM under load, with ${IN_FLIGHT} bodies half sent`,
    result: `${answered} of ${IN_FLIGHT} answered, ${cut} connections reset, ${losses.unacked} of them after a write; ${formatLosses(losses)}; status ${status} after ${Math.round(ms)} ms`,
    criterion: `all answered, no write without a response, 0 lost, status 0 in ${MAX_STOP_MS} ms`,
    ok:
      answered === IN_FLIGHT &&
      losses.unacked === 0 &&
      hasNoLosses(losses) &&
      status === 0 &&
      ms < MAX_STOP_MS,
  }
}

/** Creates a job with a body that takes two seconds to arrive. @returns the status, or 0 without a response */
function sendSlowly(to: { url: string; token: string; companyId: number }): Promise<number> {
  const body = JSON.stringify({
    title: 'Slowly sent',
    description: 'A body on a slow line.',
    company_id: to.companyId,
    location_type: 'Remote',
    location: 'Europe',
    employment_schedule: 'Full-time',
    contract_type: 'Employee',
    seniority_level: 'Senior',
    apply_link: 'https://a.example/slow',
  })
  const { promise, resolve } = Promise.withResolvers<number>()
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'x-session-token': to.token,
  }
  const sent = request(`${to.url}/ninja-api/jobs`, { method: 'POST', headers }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0))
  })
  sent.on('error', () => resolve(0))
  sent.write(body.slice(0, body.length / 2))
  setTimeout(() => sent.end(body.slice(body.length / 2)), BODY_MS)
  return promise
}

async function stopTwice(trial: FaultRun): Promise<Finding> {
  const dataDir = await copyPreparedFolder(trial)
  const instance = await createInstance(trial, { DATA_DIR: dataDir, DRAIN_SECONDS: '30' })
  await instance.start()
  instance.signal('SIGTERM')
  await sleep(500)
  const second = await instance.end('SIGTERM')
  const duringStart: number[] = []
  for (const after of [100, 600, 1200]) {
    instance.spawn()
    await sleep(after)
    duringStart.push((await instance.end('SIGTERM')).ms)
  }
  const ready = await instance.start()
  const longest = Math.max(...duringStart)
  return {
    database: 'embedded',
    injected: 'SIGTERM twice while draining; SIGTERM 0.1, 0.6 and 1.2 s after the start began',
    result:
      `second: status ${second.status} after ${Math.round(second.ms)} ms; during the start: ended after at most ` +
      `${Math.round(longest)} ms; ready again in ${Math.round(ready)} ms`,
    criterion:
      'the second SIGTERM ends the process at once with status 1; a start after an interrupted start succeeds',
    ok: second.status === 1 && second.ms < 2_000 && longest < MAX_STOP_MS,
  }
}
