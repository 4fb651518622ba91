// F12: the data directory of the embedded database is damaged. The start must detect the damage and print advice.
import { randomBytes } from 'node:crypto'
import { open, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'

import { openDatabase } from '#server/db/open.ts'
import { silentLog } from '#server/db/testing/silent-log.ts'

import type { Fault, Finding, FaultRun } from './fault.ts'
import { copyPreparedFolder } from './folder.ts'
import { createInstance } from './instance.ts'
import { scaleByLoad } from './scale-by-load.ts'

const MAX_START_MS = 10_000
const PAGE_BYTES = 8192

/** Each function damages the directory `pgdata`. `table` is the path of the file of the table `jobs`. */
const damages: Record<string, (pgdata: string, table: string) => Promise<void>> = {
  'pg_control is zeroed': (pgdata) => overwrite(join(pgdata, 'global/pg_control'), Buffer.alloc(PAGE_BYTES)),
  'the write-ahead log with the last checkpoint is truncated': async (pgdata) => {
    const wal = join(pgdata, 'pg_wal')
    for (const name of await readdir(wal))
      if (/^[\dA-F]{24}$/.test(name)) await truncate(join(wal, name), 100)
  },
  'a page of a table is overwritten': (pgdata, table) =>
    overwrite(join(pgdata, table), randomBytes(PAGE_BYTES / 2)),
  'the file of a table is deleted': (pgdata, table) => rm(join(pgdata, table)),
  'only half of the directory was copied': (pgdata) => rm(join(pgdata, 'base'), { recursive: true }),
  'the directory has a newer version of PostgreSQL': async (pgdata) => {
    await rm(join(pgdata, 'PG_VERSION'))
    const file = await open(join(pgdata, 'PG_VERSION'), 'w')
    await file.write('99\n')
    await file.close()
  },
}

export const damage: Fault = {
  maxSeconds: 150,
  async run(trial) {
    const findings = []
    for (const [injected, damageFiles] of Object.entries(damages))
      findings.push(await startDamaged(trial, injected, damageFiles))
    return findings
  },
}

async function startDamaged(
  trial: FaultRun,
  injected: string,
  damageFiles: (typeof damages)[string],
): Promise<Finding> {
  const dataDir = await copyPreparedFolder(trial)
  const table = await findJobsFile(dataDir)
  await damageFiles(join(dataDir, 'pgdata'), table)
  const instance = await createInstance(trial, { DATA_DIR: dataDir })
  instance.spawn()
  const { status, ms, stderr } = await instance.exit()
  const longest = scaleByLoad(MAX_START_MS)
  const lines = stderr.trim().split('\n')
  return {
    database: 'embedded',
    injected,
    result: `status ${status} after ${Math.round(ms)} ms: ${stderr.trim().replaceAll(dataDir, 'DATA_DIR')}`,
    criterion: `the start fails within ${longest} ms, with one line of advice`,
    ok: status === 1 && ms < longest && lines.length === 1 && stderr.includes('restore FILE'),
  }
}

async function findJobsFile(dataDir: string): Promise<string> {
  const database = await openDatabase({ dataDir, log: silentLog })
  try {
    const { rows } = await database.db.execute<{ path: string }>(
      sql`select pg_relation_filepath('jobs') as path`,
    )
    return rows[0]?.path ?? ''
  } finally {
    await database.close()
  }
}

async function overwrite(path: string, bytes: Buffer): Promise<void> {
  const { size } = await stat(path)
  const file = await open(path, 'r+')
  await file.write(bytes.subarray(0, size), 0, Math.min(bytes.length, size), 0)
  await file.close()
}
