import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { OwnAddresses } from '../deletion/erase-queries.ts'

/** `hashes` are those of the addresses. */
export type ExportedUser = OwnAddresses & { userId: number; hashes: readonly string[] }

/** A file of the export, with the rows of one table that belong to the user. */
export type Section = {
  readonly file: string
  readonly table: PgTable
  /** A column whose values are unique among the rows of a user. The rows are read in the order of this column. */
  readonly key: PgColumn
  readonly isOfSubject: (subject: ExportedUser) => SQL | undefined
  /** Columns to omit: secrets, hashes of secrets and internal values. */
  readonly without?: readonly string[]
}

export const isColumnOf =
  (column: PgColumn) =>
  ({ userId }: ExportedUser) =>
    eq(column, userId)
