// F6: the disk of the database is full for a while, or is read-only.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sendRequest } from './ask.ts'
import { createCluster } from './cluster.ts'
import type { Fault, Finding, FaultRun } from './fault.ts'
import { copyPreparedFolder } from './folder.ts'
import { type Instance, createInstance } from './instance.ts'
import { formatLosses, hasNoLosses, countLosses } from './ledger.ts'
import { type Load, startLoad } from './load.ts'
import { mountSmallDisk } from './mount.ts'

const FULL_MS = 8_000
const SETTLE_MS = 2_000
/** The size of the disk. The embedded database requires 200 MB of free space, and its files take about 60 MB. */
const EMBEDDED_MEGABYTES = 400
const POSTGRES_MEGABYTES = 200

export const fullDisk: Fault = {
  maxSeconds: 150,
  run: async (trial) => [
    await fillEmbeddedDisk(trial),
    await fillPostgresDisk(trial),
    await startReadOnly(trial),
  ],
}

async function fillEmbeddedDisk(trial: FaultRun): Promise<Finding> {
  const disk = await mountSmallDisk(trial, EMBEDDED_MEGABYTES)
  const dataDir = join(disk.folder, 'data')
  await cp(await copyPreparedFolder(trial), dataDir, { recursive: true })
  const instance = await createInstance(trial, { DATA_DIR: dataDir })
  const { load, reads, readyz, wrote } = await fillWhileUsed(instance, disk)
  const answers = await load.stop()
  const { status } = await instance.end('SIGTERM')
  const losses = await countLosses({ dataDir }, answers)
  return {
    database: 'embedded',
    injected: 'the disk of the database is full for 8 s',
    result: `while full, reads ${reads}, /readyz ${readyz}; writes again afterwards: ${wrote}; ${formatLosses(losses)}; ${answers.kinds}`,
    criterion: 'reads work, writes get 507 until the disk has space, 0 lost, no crash',
    ok:
      reads === 200 &&
      wrote &&
      status === 0 &&
      hasNoLosses(losses) &&
      answers.count(/POST 507/) > 0 &&
      answers.count(/ (?:50[0-6]|E|H)/) === 0,
  }
}

async function fillPostgresDisk(trial: FaultRun): Promise<Finding> {
  const disk = await mountSmallDisk(trial, POSTGRES_MEGABYTES)
  const cluster = trial.cleanUp.use(await createCluster(disk.folder))
  await cluster.ask('create database site')
  const databaseUrl = cluster.url('site')
  const instance = await createInstance(trial, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: await copyPreparedFolder(trial),
  })
  const { load, wrote } = await fillWhileUsed(instance, {
    fill: () => disk.fill(),
    // Restarts PostgreSQL like a supervisor, because PostgreSQL exits when it cannot write its log.
    async free() {
      await disk.free()
      await cluster.startUnlessUp()
    },
  })
  const answers = await load.stop()
  await instance.end('SIGTERM')
  const losses = await countLosses({ databaseUrl }, answers)
  return {
    database: 'PostgreSQL',
    injected: 'the disk of the database, with the write-ahead log, is full for 8 s',
    result: `writes again afterwards: ${wrote}; ${formatLosses(losses)}; ${answers.kinds}`,
    criterion: 'only 503 with Retry-After, writes again without a restart of the application, 0 lost',
    ok: wrote && answers.bad === 0 && answers.count(/ 503/) > 0 && hasNoLosses(losses),
  }
}

type FullDiskResult = { load: Load; reads: number; readyz: number; wrote: boolean }

async function fillWhileUsed(
  instance: Instance,
  disk: { fill(): Promise<void>; free(): Promise<void> },
): Promise<FullDiskResult> {
  await instance.start()
  const load = await startLoad({ url: instance.url, pause: 5 })
  await sleep(SETTLE_MS)
  await disk.fill()
  await sleep(FULL_MS)
  const getStatus = async (path: string) =>
    (await sendRequest({ method: 'GET', url: instance.url + path })).status
  const reads = await getStatus('/ninja-api/jobs')
  const readyz = await getStatus('/readyz')
  await disk.free()
  const before = load.answers.acked.length
  for (let tries = 0; tries < 100 && load.answers.acked.length === before; tries++) await sleep(100)
  return { load, reads, readyz, wrote: load.answers.acked.length > before }
}

async function startReadOnly(trial: FaultRun): Promise<Finding> {
  const disk = await mountSmallDisk(trial, EMBEDDED_MEGABYTES)
  const dataDir = join(disk.folder, 'data')
  await cp(await copyPreparedFolder(trial), dataDir, { recursive: true })
  await disk.mount('ro')
  const instance = await createInstance(trial, { DATA_DIR: dataDir })
  instance.spawn()
  const { status, stderr } = await instance.exit()
  await disk.mount('rw')
  const ready = await instance.start()
  await instance.end('SIGTERM')
  return {
    database: 'embedded',
    injected: 'a start on a read-only file system',
    result: `status ${status}: ${stderr.trim()}; mounted writable: ready in ${Math.round(ready)} ms`,
    criterion: 'one line that says that the file system is read-only and does not mention damage',
    ok:
      status === 1 &&
      stderr.includes('read-only') &&
      !stderr.includes('damage') &&
      stderr.trim().split('\n').length === 1,
  }
}
