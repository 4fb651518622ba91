import { beforeEach, describe, expect, test } from 'vitest'

import { companies } from './tables/companies.ts'
import { emptyTables, testDatabase } from './testing.ts'

const { db } = await testDatabase()
beforeEach(() => emptyTables(db))

const MISTAKE = /outer db was used inside/

describe('guardTransactions', () => {
  test('rejects a query on `db` inside a transaction, because the query would deadlock', async () => {
    const work = db.transaction(async (tx) => {
      await tx.insert(companies).values({ name: 'inside' })
      await db.select().from(companies)
    })
    await expect(work).rejects.toThrow(MISTAKE)
    expect(await db.$count(companies)).toBe(0)
  })

  test('rejects a transaction on `db` inside a transaction', async () => {
    const nested = db.transaction(() => db.transaction(async (tx) => tx.select().from(companies)))
    await expect(nested).rejects.toThrow(MISTAKE)
  })

  test('allows nested transactions on `tx`, which can be rolled back separately', async () => {
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

  test('allows a function that was started inside a transaction to use `db` after the transaction has ended', async () => {
    let later: (() => Promise<number>) | undefined
    const { promise: end, resolve: endTransaction } = Promise.withResolvers<undefined>()
    await db.transaction(async (tx) => {
      later = async () => end.then(() => db.$count(companies))
      await tx.insert(companies).values({ name: 'written' })
    })
    endTransaction(undefined)
    expect(await later?.()).toBe(1)
  })

  test('allows concurrent transactions', async () => {
    const add = (name: string) => db.transaction((tx) => tx.insert(companies).values({ name }))
    await Promise.all(['a', 'b', 'c', 'd'].map(add))
    expect(await db.$count(companies)).toBe(4)
  })
})
