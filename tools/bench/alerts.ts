// Bench: sending digests of 50 new jobs to 10,000 recipients, while visitors read the board and log in with codes.
// Compares the waiting times of the visitors with the times before the server sends digests.
// To run only this bench: node tools/bench/alerts.ts
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import {
  createScratchDatabase,
  dropScratchDatabases,
  findTestServer,
} from '#server/db/testing/scratch-postgres.ts'
import { minutes, seconds } from '#server/lib/duration.ts'
import { testSecretKey } from '#server/mail/testing.ts'

import { startServer } from '../scripts/running-server.ts'
import { fillAlerts, newJobCount, recipientCount } from './filled-alerts.ts'
import { removeDirectory } from './filled-directory.ts'
import { unlimitedSettings, signUp } from './logged-in.ts'
import { startSlowMailServer, type SlowMailServer, measureCodeDelay } from './mail.ts'
import { type BenchRow, printTable } from './table.ts'
import { summarizeTimes } from './timing.ts'

const idleMs = seconds(20)
const pollMs = seconds(2)
/**
 * After this many polls without a new digest, the bench assumes that all digests have been sent. These polls take
 * longer than ten seconds, because the server pauses for ten seconds after it has sent digests for a minute.
 */
const quietPolls = 12
const betweenReadsMs = 20
const budgets = {
  composedSeconds: { embedded: 180, PostgreSQL: 60 },
  lagMs: 50,
  codeMs: 2_000,
  boardRatio: 1.5,
}

export async function benchAlerts(): Promise<BenchRow[]> {
  const rows = await benchDatabase('')
  if (await findTestServer()) {
    rows.push(...(await benchDatabase(await createScratchDatabase())))
    await dropScratchDatabases()
  }
  return rows
}

async function benchDatabase(databaseUrl: string): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fretboard-bench-'))
  await fillAlerts({ dataDir, databaseUrl })
  const mail = await startSlowMailServer()
  const dueAt = new Date(Date.now() + idleMs + minutes(1.5))
  const server = await startServer({
    ...unlimitedSettings,
    SECRET_KEY: testSecretKey,
    SMTP_URL: mail.url,
    ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
    JOB_ALERTS_AT: dueAt.toISOString().slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  })
  try {
    await signUp(server.url)
    await measureUse(server, mail, sleep(seconds(5)))
    const idle = await measureUse(server, mail, sleep(idleMs))
    while ((await readMetrics(server.url)).digests === 0) await sleep(pollMs / 4)
    const run = { seconds: 0, digests: 0, lagMs: 0 }
    const during = await measureUse(server, mail, watchRun(server.url, run))
    return createRows(databaseUrl === '' ? 'embedded' : 'PostgreSQL', { idle, during, run })
  } finally {
    await server.stop()
    mail.close()
    await removeDirectory(dataDir)
  }
}

type Metrics = { digests: number; lagMs: number }

/** Reads the server's metrics. The event loop delay is the 99th percentile since the last call. */
async function readMetrics(url: string): Promise<Metrics> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const readValue = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
  return {
    digests: readValue('job_alert_events_total\\{event="digest"\\}'),
    lagMs: readValue('nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}

/** Records in `run` the time until the last digest, and the longest event loop delay. */
async function watchRun(url: string, run: Metrics & { seconds: number }): Promise<void> {
  const start = performance.now()
  for (let quiet = 0; quiet < quietPolls; quiet++) {
    await sleep(pollMs)
    const { digests, lagMs } = await readMetrics(url)
    if (digests === run.digests) continue
    quiet = -1
    run.digests = digests
    run.seconds = (performance.now() - start) / 1000
    run.lagMs = Math.max(run.lagMs, lagMs)
  }
}

type UseMeasurements = { p95: number; codeMs: number }

/**
 * Reads the board and requests login codes until `end` has settled. Returns the 95th percentile of the read times, and
 * the longest delay of a code.
 */
async function measureUse(
  { url }: { url: string },
  mail: SlowMailServer,
  end: Promise<unknown>,
): Promise<UseMeasurements> {
  const state = { isOver: false }
  const reads: number[] = []
  const codes: number[] = []
  const read = async () => {
    while (!state.isOver) {
      const start = performance.now()
      await (await fetch(`${url}/jobs?q=django`)).arrayBuffer()
      reads.push(performance.now() - start)
      await sleep(betweenReadsMs)
    }
  }
  const requestCodes = async () => {
    while (!state.isOver) codes.push(await measureCodeDelay(url, mail))
  }
  await Promise.all([end.finally(() => (state.isOver = true)), read(), read(), requestCodes()])
  return { p95: summarizeTimes(reads).p95, codeMs: Math.max(...codes) }
}

type RunMeasurements = { idle: UseMeasurements; during: UseMeasurements; run: Metrics & { seconds: number } }

function createRows(where: 'embedded' | 'PostgreSQL', { idle, during, run }: RunMeasurements): BenchRow[] {
  const composed = budgets.composedSeconds[where]
  const ratio = during.p95 / idle.p95
  const none = { baseline: '-', ratio: '-' }
  return [
    {
      what: `Composing digests of ${newJobCount} new jobs for ${recipientCount} recipients, ${where}: time (emails)`,
      ...none,
      ours: `${run.seconds.toFixed(0)} s (${run.digests})`,
      budget: `${composed} s`,
      ok: run.seconds <= composed && run.digests > recipientCount / 2,
    },
    {
      what: 'the same: event loop delay, p99 of the worst two seconds',
      ...none,
      ours: `${run.lagMs.toFixed(0)} ms`,
      budget: `${budgets.lagMs} ms`,
      ok: run.lagMs <= budgets.lagMs,
    },
    {
      what: 'the same: longest delay of a login code',
      ours: `${during.codeMs.toFixed(0)} ms`,
      baseline: `before: ${idle.codeMs.toFixed(0)} ms`,
      ratio: '-',
      budget: `${budgets.codeMs} ms`,
      ok: during.codeMs <= budgets.codeMs,
    },
    {
      what: 'the same: p95 of /jobs?q=django',
      ours: `${during.p95.toFixed(1)} ms`,
      baseline: `before: ${idle.p95.toFixed(1)} ms`,
      ratio: `${ratio.toFixed(2)}x`,
      budget: `${budgets.boardRatio}x`,
      ok: ratio <= budgets.boardRatio,
    },
  ]
}

if (import.meta.main) printTable(await benchAlerts())
