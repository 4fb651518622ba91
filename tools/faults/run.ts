// `npm run faults` injects all faults except slow ones. `npm run faults -- F1 F5` injects selected faults, and `--long`
// also injects slow ones. Prints a table. Exits with status 1 if a criterion is not met.
import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { formatMarkdownTable } from '../scripts/markdown-table.ts'
import { type Finding, runFault, interrupt } from './fault.ts'
import { faults } from './faults.ts'
import { removePrepared } from './folder.ts'
import { getSharedCluster, removeCluster } from './on-postgres.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    /** The duration of the soak test (F13). */
    seconds: { type: 'string', default: '1800' },
    /** How often the fault `digests` kills a process, on each database. */
    kills: { type: 'string', default: '20' },
  },
})
const unknown = positionals.filter((name) => !(name in faults))
if (unknown.length > 0)
  throw new Error(`No such fault: ${unknown.join(', ')}. There are: ${Object.keys(faults).join(', ')}`)
const isSelected = ([name, { isLong }]: (typeof entries)[number]) =>
  positionals.length > 0 ? positionals.includes(name) : !isLong || values.long
const entries = Object.entries(faults)

process.once('SIGINT', interrupt).once('SIGTERM', interrupt)

const findings: (Finding & { name: string })[] = []
// Starts PostgreSQL first, so that its start does not count towards the time of a fault.
await getSharedCluster().catch(() => {})
for (const [name, fault] of entries.filter(isSelected)) {
  console.error(`${name} (load ${loadavg()[0]?.toFixed(1)})`)
  const began = performance.now()
  for (const finding of await runFault(fault, {
    soakSeconds: Number(values.seconds),
    kills: Number(values.kills),
  })) {
    findings.push({ name, ...finding })
    console.error(`  ${finding.ok === false ? 'BROKEN' : 'ok'} ${finding.injected}: ${finding.result}`)
  }
  console.error(`  ${((performance.now() - began) / 1000).toFixed(0)} s`)
}
await removePrepared()
await removeCluster()

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
console.log(`Commit ${commit}, load ${loadavg()[0]?.toFixed(1)}\n`)
const okLabels = { true: 'yes', false: 'NO', skipped: 'skipped' }
console.log(
  formatMarkdownTable(
    ['Fault', 'Database', 'Injected', 'Result', 'Criterion', 'Met'],
    findings.map(({ name, database, injected, result, criterion, ok }) => [
      name,
      database,
      injected,
      result,
      criterion,
      okLabels[`${ok}`],
    ]),
  ),
)
// Exits explicitly, because faults that exceeded their time limit may still be running.
process.exit(findings.every(({ ok }) => ok !== false) ? 0 : 1)
