// Whose account somebody could not get into is for the log alone.
import { audit } from '../audit-log.ts'
import type { AuthContext } from '../context.ts'
import { findUserByAnyEmail } from '../users-queries.ts'

/** Looks the same for an address that nobody has: one query, which finds nothing. */
export async function auditRefusal(
  ctx: Pick<AuthContext, 'db' | 'log' | 'client' | 'user'>,
  email: string,
): Promise<void> {
  const known = await findUserByAnyEmail(ctx.db, email)
  audit(ctx, 'login refused', { user: known?.user.id })
}
