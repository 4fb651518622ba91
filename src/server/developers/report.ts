// Reports of visible cards.
import type { CardReportBody } from '#contract/developers/review.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'

import { addReport, identifyReporter } from '../jobs/review/add-report.ts'
import { openMatter } from '../jobs/store/matters-queries.ts'
import { findVisible } from './list.ts'
import { findViewer } from './viewer-queries.ts'

type Input = { params: { public_id: string }; body: CardReportBody }

/**
 * Stores a report. The response does not say whether reviewers look at the card now.
 * @throws Problem `notFound` for every card that the caller may not see; `tooMany`
 */
export async function reportDeveloper(ctx: Context, { params, body }: Input): Promise<Record<string, never>> {
  const reporter = await identifyReporter(ctx)
  const viewer = await findViewer(ctx.db, ctx.identity?.user.id)
  const { userId: developerId } = orNotFound(await findVisible(ctx, viewer, params.public_id))
  if (developerId === reporter.userId) return {}
  await ctx.db.transaction(async (db) => {
    const isEnough = await addReport({ ...ctx, db }, { developerId }, { reporter, body })
    if (isEnough) await openMatter(db, { developerId, kind: 'reported', openedAt: ctx.now })
  })
  return {}
}
