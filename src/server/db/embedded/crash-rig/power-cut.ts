// Keeps, beside a working database, a copy that holds only what was synced: what a power cut would leave at worst.
// `power-cut.ts DATA_DIR CUTS_DIR` leaves CUTS_DIR/1, 2, ... each with its list of acknowledged keys.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, relative } from 'node:path'

import { sql } from 'drizzle-orm'

import { openDatabase } from '../../open.ts'
import { silentLog } from '../../testing/silent-log.ts'
import { embeddedDirectory } from '../open-embedded.ts'
import { writeRecord } from './records.ts'

const CUTS = 4
const WRITES_PER_CUT = 25

const [dataDir = '', cutsDir = ''] = process.argv.slice(2)
const directory = embeddedDirectory(dataDir)
const synced = join(cutsDir, 'synced')

const { db } = await openDatabase({ dataDir, log: silentLog })
fs.cpSync(directory, synced, { recursive: true })

const { fsyncSync } = fs
fs.fsyncSync = (file) => {
  fsyncSync(file)
  const path = fs.readlinkSync(`/proc/self/fd/${file}`)
  const copy = join(synced, relative(directory, path))
  if (fs.statSync(path).isDirectory()) return
  fs.mkdirSync(dirname(copy), { recursive: true })
  fs.copyFileSync(path, copy)
}
syncBuiltinESMExports()

const keys: string[] = []
for (let cut = 1; cut <= CUTS; cut++) {
  for (let count = 0; count < WRITES_PER_CUT; count++) {
    const key = `${cut}-${count}`
    await writeRecord(db, key)
    keys.push(key)
  }
  fs.cpSync(synced, join(cutsDir, String(cut), 'pgdata'), { recursive: true })
  fs.writeFileSync(join(cutsDir, String(cut), 'keys.json'), JSON.stringify(keys))
  // The next cut comes after a checkpoint, which lets go of the log.
  await db.execute(sql`checkpoint`)
}
process.kill(process.pid, 'SIGKILL')
