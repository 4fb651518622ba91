// Catches the mistake that hangs the embedded database and tears a transaction on PostgreSQL:
// using the outer `db` inside `db.transaction`.
import { AsyncLocalStorage } from 'node:async_hooks'

import type { Db } from './database.ts'

const MISTAKE = 'The outer db was used inside db.transaction: give the transaction (tx) to this query instead'

type Scope = { open: boolean }

/** Makes every query of `db` that is started inside one of its own transactions throw at once. */
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

/** Every query of this session, and of none of its transactions, is prepared here. */
function guardQueries(db: Db, throwInTransaction: () => void): void {
  const session = db._.session
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (...query) => {
    throwInTransaction()
    return prepare(...query)
  }
}
