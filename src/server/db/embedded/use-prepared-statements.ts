import type { PGlite, PGliteInterface, QueryOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { escapeLiteral } from 'pg'

import type { Db } from '../database.ts'

/**
 * Makes PGlite parse and plan drizzle's named statements (`.prepare(name)`) only once. PGlite itself ignores the name
 * and parses and plans the statement each time, which takes most of the time of a small query. Statements in
 * transactions are not affected.
 */
export function usePreparedStatements(db: Db, client: PGlite): Db {
  const { session } = db._
  let count = 0
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (...query) => {
    const [, , name] = query
    if (name === undefined) return prepare(...query)
    return preparedDatabase(client, `${name}_${++count}`)._.session.prepareQuery(...query)
  }
  return db
}

/**
 * Returns a database that is used for one statement only. The first query prepares the statement as `name`. Each query
 * then executes the prepared statement.
 */
function preparedDatabase(client: PGlite, name: string): Db {
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
  const preparedClient: PGliteInterface = Object.create(client, { query: { value: query } })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle only uses `query`
  return drizzle(preparedClient as PGlite)
}

/** Returns `value` as a quoted SQL literal. PostgreSQL converts the literal to the type of the parameter. */
function literal(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return escapeLiteral(value)
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  if (typeof value === 'number' || typeof value === 'boolean') return escapeLiteral(String(value))
  throw new TypeError(`a named statement cannot have a parameter of type ${typeof value}`)
}
