// Killed at any moment, the database opens again with every acknowledged write. The long run is `npm run crash`.
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { minutes } from '../../lib/duration.ts'
import { openDatabase } from '../open.ts'
import { companies } from '../tables/companies.ts'
import { emptyFolder, folderWithDatabase } from '../testing/folders.ts'
import { silentLog } from '../testing/silent-log.ts'
import { during, killOnce } from './crash-rig/kill.ts'
import { openLedger } from './crash-rig/ledger.ts'
import { crash } from './crash-rig/run.ts'

const ROUNDS = 20
const STARTS = 2

test('no kill loses or tears an acknowledged write', { timeout: minutes(15) }, async () => {
  const folder = await emptyFolder()
  const { lost, torn, kills, openMs, acknowledged } = await crash({ folder, starts: STARTS, rounds: ROUNDS })
  expect({ lost, torn }).toEqual({ lost: [], torn: [] })
  expect(kills).toBeGreaterThan(ROUNDS)
  expect(openMs.length).toBeGreaterThan(ROUNDS)
  expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS)
})

test('a lost write and half a write would be noticed', { timeout: minutes(3) }, async () => {
  const dataDir = await folderWithDatabase()
  const database = await openDatabase({ dataDir, log: silentLog })
  await database.db.insert(companies).values({ name: 'half' })
  await database.close()
  const ledgerPath = join(dataDir, 'ledger')
  const ledger = openLedger(ledgerPath)
  ledger.note('lost')
  ledger.close()
  const { lost, torn } = await killOnce({ dataDir, ledger: ledgerPath }, during.writes())
  expect(lost).toEqual(['lost'])
  expect(torn).toEqual([expect.stringContaining('half')])
})
