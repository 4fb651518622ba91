// Makes a decision of a reviewer happen to a card. Nothing else hides a card or shows it again.
import type { Moderated, ModerationBody } from '#contract/developers/review.ts'
import { cardTransition } from '#contract/developers/rules/card-state.ts'
import { undoUntil } from '#contract/jobs/rules/actions.ts'
import type { Context } from '#server/http/context.ts'
import { invalidInput, orNotFound, Problem } from '#server/http/problem.ts'
import { requireMatch } from '#server/http/tags.ts'

import { closeMatters } from '../store/matters-queries.ts'
import { conflict, forbidden } from '../store/problems.ts'
import { lockCard, reviewerOf, setHidden } from './card-queries.ts'
import type { CardUndoState } from './record-decision.ts'
import { insertDecision, setUndoState } from './status-queries.ts'

type Input = { params: { user_id: number }; body: ModerationBody }

/**
 * Hides a card, shows it again, or ends its reports.
 * @throws Problem `notFound`, `invalid`; `forbidden` for the own card; `conflict` if there is nothing to decide
 */
export async function decideOnCard(
  ctx: Context,
  { params: { user_id: id }, body: { moderation, reason = null, note } }: Input,
): Promise<Moderated> {
  const { now, log } = ctx
  const reviewer = reviewerOf(ctx)
  const user = reviewer.userId
  const isHiding = moderation === 'hidden'
  if (isHiding && reason === null) throw invalidInput('Choose a reason.', 'body', 'reason')
  const decisionId = await ctx.db.transaction(async (tx) => {
    const { card, visibility, openedAt, version } = orNotFound(await lockCard(tx, id, reviewer))
    const isReported = openedAt !== null
    if (!isReported && !card.isHidden) throw new Problem('notFound')
    if (user === id) throw forbidden('You cannot review your own card.')
    requireMatch(ctx.ifMatch, version)
    const change = cardTransition({ ...card, visibility }, { type: isHiding ? 'hide' : 'show' }, now)
    if (change === undefined && (isHiding || !isReported))
      throw conflict('Another reviewer has decided first.')
    await setHidden(tx, id, isHiding)
    const decidedId = await insertDecision(tx, {
      jobId: null,
      companyId: null,
      developerId: id,
      about: 'developer',
      decision: isHiding ? 'refused' : 'approved',
      reason: isHiding ? reason : null,
      note: note || null,
      decidedBy: user,
      decidedAt: now,
    })
    await closeMatters(tx, { developerId: id, kinds: ['reported'], closedBy: decidedId, closedAt: now })
    const after = orNotFound(await lockCard(tx, id, reviewer)).version
    await setUndoState(tx, decidedId, { after, isHidden: card.isHidden } satisfies CardUndoState)
    return decidedId
  })
  log.info({ event: 'card decided on', user, id }, 'card decided on')
  return { id, decision_id: decisionId, undo_until: undoUntil(now) }
}
