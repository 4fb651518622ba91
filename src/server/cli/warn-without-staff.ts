import { manageCommand } from '#server/config/manage-command.ts'
import { hasOtherStaff } from '#server/identity/roles-queries.ts'

import { printError } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/** An ID that no user has, so that `hasOtherStaff` counts all staff. */
const NOBODY = 0

/** Warns if no account has the staff role, because then nobody can grant the role in the dashboard. */
export async function warnWithoutStaff(): Promise<void> {
  if (await withDatabase(({ db }) => hasOtherStaff(db, NOBODY))) return
  printError(
    `No account has the staff role now. To give it to one: ${manageCommand} change-user EMAIL --staff`,
  )
}
