// Digests of job alerts: kill -9 of processes that send digests, and simulations of ten days. Every digest must contain
// exactly the right jobs. `npm run faults -- digests --kills 200` kills more often.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { z } from 'zod'

import { killDigests } from '#server/alerts/digest/kill-digests.testing.ts'
import { copyDatabaseTo } from '#server/db/testing/embedded-template.ts'

import type { Fault, Finding, FaultRun } from './fault.ts'
import { createEmptyFolder } from './folder.ts'
import { createPostgresSite } from './on-postgres.ts'

const SIMULATIONS = 10
const simulations = 'src/server/alerts/digest/exactness.test.ts'
const report = z.object({ numPassedTests: z.int(), numFailedTests: z.int() })

export const digests: Fault = {
  maxSeconds: 300,
  // Twice the time of one kill, because each kill happens on both databases.
  maxSecondsPerKill: 20,
  async run(trial) {
    return [await killEmbedded(trial), await killPair(trial), await simulate(trial)]
  },
}

async function killEmbedded(trial: FaultRun): Promise<Finding> {
  const dataDir = await createEmptyFolder(trial)
  await copyDatabaseTo(dataDir)
  const injected = 'kill -9 of a process that sends digests'
  return {
    database: 'embedded',
    injected,
    ...(await killProcesses(trial, { home: { dataDir }, instances: 1 })),
  }
}

async function killPair(trial: FaultRun): Promise<Finding> {
  const { databaseUrl } = await createPostgresSite(trial, 'empty')
  const injected = 'kill -9 of one of two processes that send digests from one database'
  return {
    database: 'PostgreSQL',
    injected,
    ...(await killProcesses(trial, { home: { databaseUrl }, instances: 2 })),
  }
}

async function killProcesses(
  { kills: wanted }: FaultRun,
  at: Omit<Parameters<typeof killDigests>[0], 'kills'>,
) {
  const outcome = await killDigests({ ...at, kills: wanted })
  const { kills, days, emails, missing, unexpected, repeated, twice } = outcome
  return {
    result:
      `${kills} kills on ${days} days; ${emails} emails, ${repeated} repeated with their Message-ID; ` +
      `${missing} jobs missing, ${unexpected} unexpected, ${twice} in two emails`,
    criterion: '0 missing, 0 unexpected, 0 in two emails',
    ok: kills >= wanted && emails > 0 && missing + unexpected + twice === 0,
  }
}

async function simulate(trial: FaultRun): Promise<Finding> {
  const output = join(await createEmptyFolder(trial), 'report.json')
  const projects = ['--project', 'server-embedded', '--project', 'server-postgres']
  const command = ['run', ...projects, '--reporter=json', `--outputFile=${output}`, simulations]
  const env = { ...process.env, TEST_POSTGRES: 'all', DIGEST_PLANS: String(SIMULATIONS) }
  // Vitest exits with 1 if a test fails. The report below counts the failures.
  await promisify(execFile)('vitest', command, { env }).catch(() => {})
  const { numPassedTests, numFailedTests } = report.parse(JSON.parse(await readFile(output, 'utf8')))
  return {
    database: 'both',
    injected: `${SIMULATIONS} simulations of ten days with random jobs, searches and recipients`,
    result: `${numPassedTests} passed, ${numFailedTests} failed`,
    criterion: 'no simulation fails',
    ok: numFailedTests === 0 && numPassedTests === 2 * SIMULATIONS,
  }
}
