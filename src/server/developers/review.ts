// Reports of cards, and reported and hidden cards, as reviewers see them.
import type { CardReportBody, DeveloperReviewEntry, HiddenCards } from '#contract/developers/review.ts'
import { cardReasons } from '#contract/developers/rules/card-reasons.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound, Problem } from '#server/http/problem.ts'

import { addReport, identifyReporter } from '../jobs/review/add-report.ts'
import { findReports } from '../jobs/review/evidence-queries.ts'
import { findCardForReview, listHidden, reviewerOf } from '../jobs/state/card-queries.ts'
import { findLastDecision } from '../jobs/store/decisions-queries.ts'
import { openMatter } from '../jobs/store/matters-queries.ts'
import { type CardParams, findVisible } from './list.ts'
import { presentClosed } from './present.ts'

/**
 * Stores a report. The response does not say whether reviewers look at the card now.
 * @throws Problem `notFound` for every card that the caller may not see; `tooMany`
 */
export async function reportDeveloper(
  ctx: Context,
  { params, body }: CardParams & { body: CardReportBody },
): Promise<Record<string, never>> {
  const reporter = await identifyReporter(ctx)
  const { card } = await findVisible(ctx, params)
  const developerId = card.userId
  if (developerId === reporter.userId) return {}
  await ctx.db.transaction(async (db) => {
    const isEnough = await addReport({ ...ctx, db }, { developerId }, { reporter, body })
    if (isEnough) await openMatter(db, { developerId, kind: 'reported', openedAt: ctx.now })
  })
  return {}
}

/** @throws Problem `notFound` for a card that is neither reported nor hidden, or that others must decide on */
export async function readCardEntry(
  ctx: Context,
  { params: { user_id: id } }: { params: { user_id: number } },
): Promise<DeveloperReviewEntry> {
  const { db } = ctx
  const reviewer = reviewerOf(ctx)
  const found = orNotFound(await findCardForReview(db, id, reviewer))
  const { card, title, visibility, displayName, openedAt, version } = found
  const { isHidden, bio, links } = card
  if (openedAt === null && !isHidden) throw new Problem('notFound')
  const last = await findLastDecision(db, { developerId: id })
  const mine = id === reviewer.userId
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

export const listHiddenCards = (ctx: Context): Promise<HiddenCards> => listHidden(ctx.db, reviewerOf(ctx))
