import type { Db } from '../database.ts'
import type { HealthGate } from './health-gate.ts'

/** Runs every query and transaction of `db` through `gate`, so that the gate notices failures and slow queries. */
export function gateQueries(db: Db, gate: HealthGate): Db {
  const session = db._.session
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (...query) => {
    const prepared = prepare(...query)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = (values) => gate.watch(() => execute(values))
    return prepared
  }
  const begin = db.transaction.bind(db)
  db.transaction = (work, config) => gate.watch(() => begin(work, config))
  return db
}
