// Inside a transaction, queries go to the transaction.
import { beforeEach, expect, test } from 'vitest'

import { companies } from './tables/companies.ts'
import { emptyTables, testDatabase } from './testing.ts'

const { db } = await testDatabase()
beforeEach(() => emptyTables(db))

const MISTAKE = /outer db was used inside/

test('the outer db inside a transaction is rejected instead of waiting for ever', async () => {
  const work = db.transaction(async (tx) => {
    await tx.insert(companies).values({ name: 'inside' })
    await db.select().from(companies)
  })
  await expect(work).rejects.toThrow(MISTAKE)
  expect(await db.$count(companies)).toBe(0)
})

test('so is a second transaction inside the first', async () => {
  const nested = db.transaction(() => db.transaction(async (tx) => tx.select().from(companies)))
  await expect(nested).rejects.toThrow(MISTAKE)
})

test('the transaction itself works, also in parts that can fail alone', async () => {
  await db.transaction(async (tx) => {
    await tx.insert(companies).values({ name: 'kept' })
    const part = tx.transaction(async (inner) => {
      await inner.insert(companies).values({ name: 'lost' })
      throw new Error('this part fails')
    })
    await expect(part).rejects.toThrow('this part fails')
  })
  expect(await db.select({ name: companies.name }).from(companies)).toEqual([{ name: 'kept' }])
})

test('what a transaction has started may use the db when the transaction is over', async () => {
  let later: (() => Promise<number>) | undefined
  const { promise: end, resolve: endTransaction } = Promise.withResolvers<undefined>()
  await db.transaction(async (tx) => {
    later = async () => end.then(() => db.$count(companies))
    await tx.insert(companies).values({ name: 'written' })
  })
  endTransaction(undefined)
  expect(await later?.()).toBe(1)
})

test('transactions beside each other do not see each other', async () => {
  const add = (name: string) => db.transaction((tx) => tx.insert(companies).values({ name }))
  await Promise.all(['a', 'b', 'c', 'd'].map(add))
  expect(await db.$count(companies)).toBe(4)
})
