// `npm run bench` runs all benches, `npm run bench -- NAME...` selected ones. Exits with status 1 if a budget is
// exceeded.
import { loadavg } from 'node:os'

import { benchAlerts } from './alerts.ts'
import { benchBackup } from './backup.ts'
import { benchBoard } from './board.ts'
import { benchBrowser } from './browser.ts'
import { benchDirectory } from './directory.ts'
import { benchEmployees } from './employees.ts'
import { benchGrowth } from './growth.ts'
import { benchJobSources } from './job-sources.ts'
import { benchJobsList } from './jobs-list.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLoginStorm } from './login-storm.ts'
import { benchMail } from './mail.ts'
import { benchMemory } from './memory.ts'
import { benchOffers } from './offers.ts'
import { benchOneJob } from './one-job.ts'
import { benchRebuild } from './rebuild.ts'
import { benchSearch } from './search.ts'
import { benchSession } from './session.ts'
import { benchStart } from './start.ts'
import { type BenchRow, printTable } from './table.ts'
import { benchWire } from './wire.ts'

/** The benches in the order of execution. They run one after another, so that they do not slow each other. */
const benches: Record<string, () => Promise<BenchRow[]>> = {
  board: benchBoard,
  'jobs-list': benchJobsList,
  'one-job': benchOneJob,
  offers: benchOffers,
  rebuild: benchRebuild,
  search: benchSearch,
  employees: benchEmployees,
  directory: benchDirectory,
  growth: () => benchGrowth(),
  session: benchSession,
  'login-storm': benchLoginStorm,
  wire: benchWire,
  start: benchStart,
  mail: benchMail,
  alerts: benchAlerts,
  'job-sources': benchJobSources,
  backup: benchBackup,
  memory: benchMemory,
  browser: benchBrowser,
  lighthouse: benchLighthouse,
}

async function runBench(name: string, bench: () => Promise<BenchRow[]>): Promise<BenchRow[]> {
  console.error(`${name} (load ${loadavg()[0]?.toFixed(1)})`)
  return bench().catch((error: unknown) => {
    console.error(error)
    return [{ what: `${name} did not finish`, ours: '-', baseline: '-', ratio: '-', budget: '-', ok: false }]
  })
}

const selected = process.argv.slice(2)
const unknown = selected.filter((name) => !(name in benches))
if (unknown.length > 0)
  throw new Error(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`)

const rows: BenchRow[] = []
for (const [name, bench] of Object.entries(benches))
  if (selected.length === 0 || selected.includes(name)) rows.push(...(await runBench(name, bench)))
printTable(rows)
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
