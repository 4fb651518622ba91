// Logs which account a failed login was for. The response must not reveal it.
import { audit } from '../audit-lines.ts'
import type { AuthContext } from '../context.ts'
import { findUserByAnyEmail } from '../users-queries.ts'

/** Takes the same time for an unknown address because it runs the same query. */
export async function auditRefusal(
  ctx: Pick<AuthContext, 'db' | 'log' | 'client' | 'user'>,
  email: string,
): Promise<void> {
  const known = await findUserByAnyEmail(ctx.db, email)
  audit(ctx, 'login refused', { user: known?.user.id })
}
