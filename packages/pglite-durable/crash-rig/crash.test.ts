// A short version of the crash test in `main.ts`, which kills more processes.
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openDurable } from '../src/index.ts'
import { databaseDirectory, emptyFolder } from '../testing/database-folder.ts'
import { during, killOnce } from './kill.ts'
import { openLedger } from './ledger.ts'
import { crash } from './run.ts'

const MINUTE = 60_000
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3)
const STARTS = 1
const workload = join(import.meta.dirname, 'own-workload.ts')

test('a killed process leaves all acknowledged writes complete', { timeout: 15 * MINUTE }, async () => {
  const folder = await emptyFolder()
  const options = { folder, workload, starts: STARTS, rounds: ROUNDS }
  const { lost, torn, kills, openMs, acknowledged } = await crash(options)
  expect({ lost, torn }).toEqual({ lost: [], torn: [] })
  expect(kills).toBeGreaterThan(ROUNDS)
  expect(openMs.length).toBeGreaterThan(ROUNDS)
  expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS)
})

test('killOnce reports a lost write and an incomplete write', { timeout: 3 * MINUTE }, async () => {
  const directory = await databaseDirectory()
  const { client, close } = await openDurable(directory)
  await client.query('insert into parents (name) values ($1)', ['half'])
  await close()
  const ledger = `${directory}.ledger`
  const { append, close: closeLedger } = openLedger(ledger)
  append('lost')
  closeLedger()
  const { lost, torn } = await killOnce({ directory, ledger, workload }, during.writes())
  expect(lost).toEqual(['lost'])
  expect(torn).toEqual([expect.stringContaining('half')])
})
