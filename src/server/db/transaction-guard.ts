import { AsyncLocalStorage } from 'node:async_hooks'

import type { Db } from './database.ts'

const MISTAKE = 'The outer db was used inside db.transaction: give the transaction (tx) to this query instead'

type Scope = { open: boolean }

/**
 * Makes queries of `db` inside one of its own transactions throw. They would deadlock the embedded database, and run
 * outside of the transaction on PostgreSQL.
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

/** `prepareQuery` runs for every query of the session, but not for queries of its transactions. */
function guardQueries(db: Db, throwInTransaction: () => void): void {
  const session = db._.session
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (...query) => {
    throwInTransaction()
    return prepare(...query)
  }
}
