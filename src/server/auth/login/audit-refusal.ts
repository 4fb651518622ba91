import { audit } from '../ground/audit-lines.ts'
import type { AuthContext } from '../ground/context.ts'
import { findUserByAnyEmail } from '../ground/users-queries.ts'

/**
 * Logs a failed login with the user ID of the account. Runs the same query for an unknown address, so that the duration
 * does not reveal whether the account exists.
 */
export async function auditRefusal(
  ctx: Pick<AuthContext, 'db' | 'log' | 'client' | 'user'>,
  email: string,
): Promise<void> {
  const account = await findUserByAnyEmail(ctx.db, email)
  audit(ctx, 'login refused', { user: account?.user.id })
}
