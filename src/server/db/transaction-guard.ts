import { AsyncLocalStorage } from 'node:async_hooks'

import type { Db } from './database.ts'

const MISTAKE = 'The outer db was used inside db.transaction: run this query on the transaction (tx) instead'

type Scope = { open: boolean }

/**
 * Makes a query throw if code inside a transaction calls it on `db` instead of the transaction. Such a query would
 * deadlock the embedded database, and on PostgreSQL would not be part of the transaction.
 */
export function guardTransactions(db: Db): Db {
  const scopes = new AsyncLocalStorage<Scope>()
  const throwInTransaction = () => {
    if (scopes.getStore()?.open === true) throw new Error(MISTAKE)
  }
  guardQueries(db, throwInTransaction)
  const begin = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    throwInTransaction()
    const scope: Scope = { open: true }
    const runInScope: typeof work = (tx) => scopes.run(scope, () => work(tx))
    return begin(runInScope, config).finally(() => {
      scope.open = false
    })
  }
  return db
}

/**
 * Calls `throwInTransaction` before each query of `db`. Does not affect queries on a transaction, which use another
 * session object.
 */
function guardQueries(db: Db, throwInTransaction: () => void): void {
  const session = db._.session
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (...query) => {
    throwInTransaction()
    return prepare(...query)
  }
}
