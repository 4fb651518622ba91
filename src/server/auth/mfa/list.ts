import type { AuthContext } from '../context.ts'
import { unauthenticated } from '../errors.ts'
import { presentAuthenticator } from './present.ts'
import { findAuthenticators } from './queries.ts'

export async function listAuthenticators(ctx: AuthContext) {
  if (ctx.user === undefined) throw unauthenticated()
  const rows = await findAuthenticators(ctx.db, ctx.user.id)
  return { data: rows.map((row) => presentAuthenticator(ctx, row)) }
}
