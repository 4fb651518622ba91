// The page behind the key of the email "Still looking?".
import { type CardState, cardStateOf } from '#contract/developers/rules/card-state.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'
import { hashToken } from '#server/lib/tokens.ts'

import { keepCard, toCard } from '../own-card.ts'
import { findRowByKeepKey, updateCard } from '../queries.ts'

/** `isKept` is true after the key was used. */
type KeptCard = { state: CardState; freshUntil: string | null; isKept: boolean }

export async function readKeptCard({ db, now }: Context, key: string): Promise<KeptCard | undefined> {
  const row = await findRowByKeepKey(db, hashToken(key))
  if (row === undefined) return undefined
  const freshUntil = row.freshUntil?.toISOString() ?? null
  return { state: cardStateOf(toCard(row), now), freshUntil, isKept: row.askedAt === null }
}

/**
 * Keeps the card. The key stays until the next email, so that the page can show the result. A second use changes nothing.
 * @throws Problem `notFound`, `conflict` for a hidden card
 */
export async function keepByKey(ctx: Context, key: string): Promise<void> {
  const keepKeyHash = hashToken(key)
  await ctx.db.transaction(async (tx) => {
    const row = orNotFound(await findRowByKeepKey(tx, keepKeyHash, 'update'))
    if (row.askedAt === null) return
    await keepCard({ ...ctx, db: tx }, row.userId)
    await updateCard(tx, row.userId, { keepKeyHash })
  })
}
