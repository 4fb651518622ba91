import type { PGlite, PGliteInterface, QueryOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { escapeLiteral } from 'pg'

import type { Db } from '../database.ts'

/**
 * Statements with a name (`.prepare(name)`) are parsed and planned once, as on PostgreSQL. PGlite knows no named
 * statements and does both each time, which is most of what a small query costs. Transactions ask as before.
 */
export function keepPlans(db: Db, client: PGlite): Db {
  const { session } = db._
  let count = 0
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (...query) => {
    const [, , name] = query
    if (name === undefined) return prepare(...query)
    return preparedBy(client, `${name}_${++count}`)._.session.prepareQuery(...query)
  }
  return db
}

/** A database that asks everything by the one statement of this name. */
function preparedBy(client: PGlite, name: string): Db {
  let prepared: Promise<unknown> | undefined
  const query = async (text: string, params: unknown[] = [], options?: QueryOptions) => {
    prepared ??= client.exec(`prepare ${name} as ${text}`)
    await prepared.catch((error: unknown) => {
      prepared = undefined
      throw error
    })
    const [result] = await client.exec(`execute ${name}(${params.map(literal).join(', ')})`, options)
    return result
  }
  const asking: PGliteInterface = Object.create(client, { query: { value: query } })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle asks by `query` alone
  return drizzle(asking as PGlite)
}

/** PostgreSQL reads it as the type that the parameter has in the statement. */
function literal(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return escapeLiteral(value)
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  if (typeof value === 'number' || typeof value === 'boolean') return escapeLiteral(String(value))
  throw new TypeError(`a statement with a name takes no parameter of type ${typeof value}`)
}
