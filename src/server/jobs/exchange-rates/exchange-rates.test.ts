import { expect, test } from 'vitest'

import { aQuery } from '#contract/jobs/jobs.testing.ts'
import { queryBoard } from '#contract/jobs/rules/board.ts'
import { emptyTables, testDatabase } from '#server/db/testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

import { createJobsList } from '../snapshot/snapshot.ts'
import { defaultRates } from './default-rates.ts'
import { replaceRates } from './queries.ts'

const database = await testDatabase()

test('the API returns the default rates until an operator sets others', async () => {
  const { app } = await testApp()
  const response = await app.inject('/ninja-api/exchange-rates')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ date: defaultRates.date, per_usd: defaultRates.perUsd })
})

test('the board compares salaries by the newest exchange rates without a restart', async () => {
  await emptyTables(database.db)
  const companyId = await insertCompany(database.db, { name: 'Gypsy Swing' })
  await insertJob(database.db, { companyId, salaryCurrency: 'EUR', salaryMax: 80_000, salaryPeriod: 'year' })
  const list = createJobsList({ database, now: () => new Date() })
  await list.follow()
  const highest = async () => queryBoard(await (await list.current()).searchIndex(), aQuery()).span.max
  expect((await list.current()).rates).toEqual(defaultRates)
  expect(await highest()).toBe(Math.ceil((80_000 * 1.0389) / 1000) * 1000)
  await replaceRates(database.db, { date: '2026-11-20', perUsd: { EUR: 0.5, GBP: 0.8 } })
  await expect.poll(highest).toBe(160_000)
  await replaceRates(database.db, { date: '2026-11-21', perUsd: { EUR: 0.8 } })
  await expect.poll(highest).toBe(100_000)
  expect((await list.current()).rates).toEqual({ date: '2026-11-21', perUsd: { EUR: 0.8 } })
})
