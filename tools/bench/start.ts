// Bench: the time from the start of the product to its first response, with an existing embedded database. The baseline
// is a process in which PGlite opens the same database.
// To run only this bench: node tools/bench/start.ts
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { startEnv } from '../scripts/running-server.ts'
import { createFilledDirectory, removeDirectory } from './filled-directory.ts'
import { type BenchRow, printTable } from './table.ts'
import { summarizeTimes } from './timing.ts'

const jobCount = 500
const port = 8112
const rounds = 5
const budgetMs = 1_500
const retryMs = 5

/** Starts the product and PGlite alternately. Returns a row with the medians. */
export async function benchStart(): Promise<BenchRow[]> {
  const dataDir = await createFilledDirectory(jobCount)
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await measureStart(() => startProduct(dataDir)))
    bare.push(await measureStart(() => startPglite(dataDir)))
  }
  await removeDirectory(dataDir)
  const { median } = summarizeTimes(ours)
  return [
    {
      what: `Start to first response, ${jobCount} jobs in the embedded database`,
      ours: formatMs(median),
      baseline: `opened by PGlite alone: ${formatMs(summarizeTimes(bare).median)}`,
      ratio: `${(median / summarizeTimes(bare).median).toFixed(2)}x`,
      budget: formatMs(budgetMs),
      ok: median <= budgetMs,
    },
  ]
}

/** Measures `start`. Stops the started process outside of the measured time. */
async function measureStart(start: () => Promise<ChildProcess>): Promise<number> {
  const began = performance.now()
  const child = await start()
  const took = performance.now() - began
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  return took
}

async function startProduct(dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, ...startEnv, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/ninja-api/jobs`).catch(() => undefined)
    if (response?.ok && (await response.text()) !== '') return child
    await sleep(retryMs)
  }
  throw new Error('The product did not start')
}

async function startPglite(dataDir: string): Promise<ChildProcess> {
  const directory = JSON.stringify(join(dataDir, 'pgdata'))
  const script = `import { PGlite } from '@electric-sql/pglite'
    const client = await PGlite.create(${directory})
    await client.query('select count(*) from jobs')
    console.log('open')
    process.on('SIGTERM', () => client.close().then(() => process.exit()))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

function formatMs(time: number): string {
  return `${time.toFixed(0)} ms`
}

if (import.meta.main) printTable(await benchStart())
