import type { AuthContext } from '../context.ts'
import { unauthenticated } from '../errors.ts'
import { reauthenticated } from '../reauthentication/recent.ts'
import { withCode } from './with-code.ts'

export async function reauthenticateByCode(ctx: AuthContext, { code }: { code: string }): Promise<void> {
  if (ctx.user === undefined) throw unauthenticated()
  await withCode(ctx, { userId: ctx.user.id, code }, (_tx, factor) => reauthenticated(ctx, factor))
}
