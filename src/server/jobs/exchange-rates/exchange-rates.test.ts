import { expect, test } from 'vitest'

import { defaultRates } from '#contract/jobs/default-rates.ts'
import { aQuery } from '#contract/jobs/jobs.testing.ts'
import { queryBoard } from '#contract/jobs/rules/board.ts'
import { accounts } from '#server/auth/testing.ts'
import { auditLog } from '#server/db/tables/audit-log.ts'
import { emptyTables, testDatabase } from '#server/db/testing.ts'
import { insertCompany, insertJob } from '#server/db/testing/insert-job.ts'
import { testApp } from '#server/testing.ts'

import { createJobsList } from '../snapshot/snapshot.ts'
import { replaceRates } from '../store/exchange-rates-queries.ts'
import { staff } from '../testing.ts'

const database = await testDatabase()

test('the API returns the default rates until an operator sets others', async () => {
  const { app } = await testApp()
  const response = await app.inject('/ninja-api/exchange-rates')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ date: defaultRates.date, per_usd: defaultRates.perUsd })
})

test('the board uses new exchange rates without a restart', async () => {
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

test('the audit log records the old and new rates when staff replace them', async () => {
  const server = await accounts()
  const call = await staff(server)
  const rates = { date: '2026-11-01', per_usd: { EUR: 0.86, CHF: 0.8 } }
  const path = '/ninja-api/exchange-rates'
  expect((await call('PUT', path, { body: rates })).json).toEqual(rates)
  expect((await call('GET', path)).json).toEqual(rates)
  await call('PUT', path, { body: { ...rates, per_usd: { EUR: 0.9 } } })
  expect(await server.db.select().from(auditLog)).toMatchObject([
    { subject: 'exchange rates', via: 'api', before: null, after: { date: '2026-11-01' } },
    { before: { perUsd: { EUR: 0.86, CHF: 0.8 } }, after: { perUsd: { EUR: 0.9 } } },
  ])
})

test.each([
  [{ per_usd: { EUR: 1 } }, ['date'], 'must be a day such as 2026-11-20'],
  [{ date: '2999-01-01', per_usd: { EUR: 1 } }, ['date'], 'Value error, is in the future'],
  [{ date: '2026-11-01', per_usd: { EURO: 1 } }, ['per_usd', 'EURO'], 'is not a currency code such as EUR'],
  [{ date: '2026-11-01', per_usd: { EUR: -1 } }, ['per_usd', 'EUR'], 'must be more than 0'],
  [{ date: '2026-11-01', per_usd: {} }, ['per_usd'], 'must contain at least one rate'],
])('the rates %j are rejected with the field and the reason', async (body, path, msg) => {
  const call = await staff(await accounts())
  const { status, json } = await call('PUT', '/ninja-api/exchange-rates', { body })
  expect([status, json['detail']]).toMatchObject([422, [{ loc: ['body', 'payload', ...path], msg }]])
})
