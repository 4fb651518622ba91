// Reported and hidden cards, as reviewers see them.
import type { DeveloperReviewEntry, HiddenCards } from '#contract/developers/review.ts'
import { cardReasons } from '#contract/developers/rules/card-reasons.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'

import { findReports } from '../jobs/review/evidence-queries.ts'
import { findCardForReview, listHidden } from '../jobs/state/card-queries.ts'
import { findLastDecision } from '../jobs/store/decisions-queries.ts'
import { userIdOf } from './own-card.ts'
import { presentClosed } from './present.ts'
import { isExcludedFrom } from './queries.ts'
import { findViewer } from './viewer-queries.ts'

/** @throws Problem `notFound` for a card that is neither reported nor hidden, or that excludes the reviewer */
export async function readCardEntry(
  ctx: Context,
  { params: { user_id: id } }: { params: { user_id: number } },
): Promise<DeveloperReviewEntry> {
  const { db } = ctx
  const found = orNotFound(await findCardForReview(db, id))
  if (await isExcludedFrom(db, id, await findViewer(db, userIdOf(ctx)))) throw new Problem('notFound')
  const { card, title, visibility, displayName, openedAt, version } = found
  const { isHidden, bio, links } = card
  if (openedAt === null && !isHidden) throw new Problem('notFound')
  const last = await findLastDecision(db, { developerId: id })
  const mine = id === userIdOf(ctx)
  return {
    kind: 'developer',
    about: 'developer',
    user_id: id,
    title,
    is_reported: openedAt !== null,
    since: (openedAt ?? last?.decidedAt ?? ctx.now).toISOString(),
    mine,
    detail: { actions: mine ? [] : isHidden ? ['approve'] : ['approve', 'refuse'], version },
    card: {
      ...presentClosed(card),
      visibility,
      is_hidden: isHidden,
      reason: cardReasons.find((each) => each === last?.reason) ?? null,
      note: last?.note ?? null,
      name: displayName,
      bio,
      links,
    },
    reports: mine ? { people: 0, newest: [] } : await findReports(db, { developerId: id }),
  }
}

export const listHiddenCards = ({ db }: Context): Promise<HiddenCards> => listHidden(db)
