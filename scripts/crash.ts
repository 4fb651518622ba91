// `npm run crash -- --rounds 200`: kills a writing process again and again, and counts what was lost.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { crash } from '#server/db/embedded/crash-rig/run.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, starts: { type: 'string', default: '10' } },
})
const folder = await mkdtemp(join(tmpdir(), 'fretboard-crash-'))
const [rounds, starts] = [Number(values.rounds), Number(values.starts)]

const { kills, acknowledged, lost, torn, openMs } = await crash({ folder, rounds, starts, say: console.log })

const sorted = openMs.toSorted((one, other) => one - other)
const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
console.log(`${kills} kills, ${acknowledged} writes acknowledged, ${lost.length} lost, ${torn.length} torn`)
console.log(`from the start of a process to its open database: median ${at(0.5)} ms, p95 ${at(0.95)} ms`)
if (lost.length + torn.length > 0) {
  console.log({ lost, torn }, `the database is kept in ${folder}`)
  process.exitCode = 1
} else await rm(folder, { recursive: true })
