// The tables with personal data. `nothing-left.test.ts` fails for a table that is missing.
import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'

import { tables } from '#server/db/schema.ts'

/** Tables with data about users but without a foreign key to `users`, and how a deletion erases that data. */
const erasedByHand = {
  mail_queue: 'by the addresses',
  company_invitations: 'by the addresses',
  rate_limit_hits: 'by the number and the hashes of the addresses',
  sessions: 'also those in which a login waits, by number and address',
  images: 'the picture, where nobody else has the same',
}

/** Tables whose rows stay. They only contain IDs or keyed hashes, which identify no person after the deletion. */
const numbersOnly = {
  audit_log: 'the number of who changed a job or company',
  deleted_accounts: 'the number and when the account was made and deleted',
  company_notices: 'the numbers of a job’s creator and sender, until the decision is emailed',
  suppressed_addresses: 'a keyed hash of an address that receives no alerts',
}

/** Foreign keys to `users`, with the action when a user is deleted. */
export const references = tables.flatMap((table) =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    const [column] = columns
    return getTableName(foreignTable) === 'users' && column
      ? [{ table, name: getTableName(table), column: column.name, onDelete: key.onDelete }]
      : []
  }),
)

/** The names of the tables with personal data, in the order of the schema. */
export const personalTables: readonly string[] = tables
  .map((table) => getTableName(table))
  .filter(
    (name) =>
      name === 'users' ||
      name in erasedByHand ||
      name in numbersOnly ||
      references.some((reference) => reference.name === name),
  )

/** Returns the effect of the deletion of an account on its rows in a table. */
export function effectOfDeletion(name: string): 'deleted' | 'anonymized' {
  if (name in numbersOnly) return 'anonymized'
  const keeps = references.some((reference) => reference.name === name && reference.onDelete === 'set null')
  return keeps && !(name in erasedByHand) ? 'anonymized' : 'deleted'
}
