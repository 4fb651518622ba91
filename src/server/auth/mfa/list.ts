import { findAuthenticators } from '../ground/authenticators-queries.ts'
import type { AuthContext } from '../ground/context.ts'
import { unauthenticated } from '../ground/errors.ts'
import { presentAuthenticator } from './present.ts'

export async function listAuthenticators(ctx: AuthContext) {
  if (ctx.user === undefined) throw unauthenticated()
  const rows = await findAuthenticators(ctx.db, ctx.user.id)
  return { data: rows.map((row) => presentAuthenticator(ctx, row)) }
}
