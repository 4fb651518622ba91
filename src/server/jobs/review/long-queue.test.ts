import { expect, test, vi } from 'vitest'

import type { ReviewList } from '#contract/jobs/review.ts'
import { accounts } from '#server/auth/testing.ts'
import type { Db } from '#server/db/open.ts'
import { insertCompany, insertJobs } from '#server/db/testing/insert-job.ts'

import { createPersonWithRole } from '../lifecycle/testing.ts'

/** Returns how many rows each query of `work` returns, except queries for one row, such as that for the session. */
async function countRows({ _: { session } }: Db, work: () => Promise<unknown>) {
  const rows: number[] = []
  const prepare = session.prepareQuery.bind(session)
  const spy = vi.spyOn(session, 'prepareQuery').mockImplementation((...query) => {
    const prepared = prepare(...query)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = async (values) => {
      const found = await execute(values)
      if (Array.isArray(found) && found.length > 1) rows.push(found.length)
      return found
    }
    return prepared
  })
  await work()
  spy.mockRestore()
  return rows
}

test('a page of the queue reads as many rows with 5,000 entries as with 100', async () => {
  const server = await accounts()
  const { db, clock } = server
  const companyId = await insertCompany(db)
  const { call } = await createPersonWithRole(server, 'reviewer', companyId)
  const readPage = async (page: number): Promise<ReviewList> =>
    JSON.parse((await call('GET', `/ninja-api/review?page=${page}`)).text)
  const insert = async (from: number, to: number) => {
    const numbers = Array.from({ length: to - from }, (_, place) => from + place)
    const rows = numbers.map((number) => ({
      companyId,
      stage: 'waiting',
      approval: 'asked',
      title: `Job ${number}`,
      submittedAt: new Date(clock.now.getTime() - number),
    }))
    await insertJobs(db, rows)
  }
  const readLast = async (page: number) => {
    const { results, count } = await readPage(page)
    expect([results.length, results.at(-1)?.title, count]).toEqual([50, 'Job 0', page * 50])
  }
  await insert(0, 100)
  const rows = await countRows(db, () => readLast(2))
  expect(Math.max(...rows)).toBe(50)
  for (let from = 100; from < 5000; from += 700) await insert(from, from + 700)
  expect(await countRows(db, () => readLast(100))).toEqual(rows)
  expect((await readPage(1)).results[0]?.title).toBe('Job 4999')
  expect((await call('GET', '/ninja-api/review/count')).json).toEqual({ count: 5000 })
})
