// The tables with personal data. `nothing-left.test.ts` fails if a table is missing here.
import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'

import { tables } from '#server/db/schema.ts'

/**
 * Tables whose data about a user is not completely deleted by foreign keys. The values say how a deletion finds the
 * data.
 */
const erasedByHand = {
  mail_queue: 'by address',
  invitations: 'by address',
  rate_limit_hits: 'by user ID and by the hashes of addresses',
  sessions: 'also anonymous sessions with a pending login, by user ID and address',
  images: 'the picture, unless another row uses it',
}

/**
 * Tables whose rows remain after a deletion. The rows contain only IDs or keyed hashes, which no longer identify
 * anyone.
 */
const numbersOnly = {
  audit_log:
    'the ID of the user who made a change, and for a change of a role also the ID of the user with this role',
  deleted_accounts: 'the user ID, and when the account was created and deleted',
  company_notices: 'the user IDs of a job’s creator and submitter, until the decision is emailed',
  suppressed_addresses: 'a keyed hash of an address that receives no emails, or no alerts',
  sent_emails: 'a keyed hash of an address that got an email, for 30 days',
}

/** The foreign keys to `users`. `onDelete` is the action of the database when a user is deleted. */
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

/** Returns the words of the privacy notice for the deletion of an account. */
export function describeDeletion(name: string): 'deleted' | 'kept without your name' {
  if (name in numbersOnly) return 'kept without your name'
  const keeps = references.some((reference) => reference.name === name && reference.onDelete === 'set null')
  return keeps && !(name in erasedByHand) ? 'kept without your name' : 'deleted'
}
