// A process whose database cannot go on: `doomed.ts DATA_DIR fsync|write|stack` says what fails.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

import { sql } from 'drizzle-orm'

import { openDatabase } from '../../open.ts'
import { silentLog } from '../../testing/silent-log.ts'
import { writeRecord } from './records.ts'

const [dataDir = '', failing] = process.argv.slice(2)
const { db } = await openDatabase({ dataDir, log: silentLog })
await writeRecord(db, 'before')

const fail = (code: string): never => {
  throw Object.assign(new Error(`${code}: the disk fails`), { code })
}
if (failing === 'fsync') fs.fsyncSync = () => fail('EIO')
// Messages still reach the test; nothing else can be written.
if (failing === 'write')
  fs.writeSync = new Proxy(fs.writeSync, {
    apply: (write, self, args) =>
      args[0] === process.stderr.fd ? Reflect.apply(write, self, args) : fail('ENOSPC'),
  })
syncBuiltinESMExports()
if (failing === 'stack') await db.execute(sql`select repeat('[', 1000000)::jsonb`)
await writeRecord(db, 'after')
