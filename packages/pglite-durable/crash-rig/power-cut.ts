// Simulates power cuts: writes to a database and copies only its synced data, because the worst power cut loses all
// other data. `power-cut.ts DIRECTORY CUTS` creates the copies CUTS/1, CUTS/2 and so on, each with a list of the
// acknowledged keys.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, relative } from 'node:path'

import { openDurable } from '../src/index.ts'
import { writeRecord } from './records.ts'

const CUTS = 4
const WRITES_PER_CUT = 25

const [directory = '', cutsDir = ''] = process.argv.slice(2)
const synced = join(cutsDir, 'synced')

const { client } = await openDurable(directory)
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
    await writeRecord(client, key)
    keys.push(key)
  }
  fs.cpSync(synced, join(cutsDir, String(cut), 'pgdata'), { recursive: true })
  fs.writeFileSync(join(cutsDir, String(cut), 'keys.json'), JSON.stringify(keys))
  // Shortens the write-ahead log before the next cut.
  await client.exec('checkpoint')
}
process.kill(process.pid, 'SIGKILL')
