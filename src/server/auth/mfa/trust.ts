import { audit } from '../audit-lines.ts'
import { type AuthContext, write } from '../context.ts'
import { notPending } from '../errors.ts'
import { finishStage } from '../login/pipeline/engine.ts'
import { findPendingLogin } from '../pending.ts'
import { setTrustCookie, createTrustCookie } from './trusted-browser.ts'

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
