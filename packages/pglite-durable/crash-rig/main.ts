// `node crash-rig/main.ts [--rounds 200] [--starts 10] [--workload FILE]`: kills a writing process repeatedly and
// counts lost writes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { crash } from './run.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    starts: { type: 'string', default: '10' },
    workload: { type: 'string', default: join(import.meta.dirname, 'own-workload.ts') },
  },
})
const folder = await mkdtemp(join(tmpdir(), 'pglite-durable-crash-'))
const { kills, acknowledged, lost, torn, openMs } = await crash({
  folder,
  workload: resolve(values.workload),
  rounds: Number(values.rounds),
  starts: Number(values.starts),
  report: console.log,
})

const sorted = openMs.toSorted((one, other) => one - other)
const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
console.log(`${kills} kills, ${acknowledged} writes acknowledged, ${lost.length} lost, ${torn.length} torn`)
console.log(`from the start of a process to its open database: median ${at(0.5)} ms, p95 ${at(0.95)} ms`)
if (lost.length + torn.length > 0) {
  console.log({ lost, torn }, `the database is kept in ${folder}`)
  process.exitCode = 1
} else await rm(folder, { recursive: true })
