import { audit } from '../ground/audit-lines.ts'
import { type AuthContext, write } from '../ground/context.ts'
import { notPending } from '../ground/errors.ts'
import { findPendingLogin } from '../ground/pending.ts'
import { finishStage } from '../pipeline/engine.ts'
import { setTrustCookie, createTrustCookie } from '../pipeline/trusted-browser.ts'

export async function trustBrowser(ctx: AuthContext, { trust }: { trust: boolean }): Promise<void> {
  const userId = findPendingLogin(ctx, 'mfa_trust')?.userId
  if (userId === undefined || userId === null) throw notPending()
  const value = await write(ctx, async (tx) => {
    await finishStage(ctx, tx, { stage: 'mfa_trust' })
    return trust ? createTrustCookie(ctx, tx, userId) : undefined
  })
  if (value === undefined) return
  setTrustCookie(ctx, value)
  audit(ctx, 'browser trusted')
}
