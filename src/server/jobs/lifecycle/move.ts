// The steps that employers and staff take with a posting on the board, or on its way there.
import type { ManagedJobDetail } from '#contract/jobs/lifecycle.ts'
import { isVisible } from '#contract/jobs/rules/visible.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/http/context.ts'

import { requirePublicLinks } from '../editing/public-links.ts'
import { act, type Held, type Named } from './act.ts'
import { settleReports } from './decision-queries.ts'
import { mergeRevision } from './merge-revision.ts'
import { writeStanding } from './queries.ts'
import { recheckCompanies } from './recheck-queries.ts'
import { submit } from './submit.ts'
import { published, publishedUnseen, renewed, withdrawn } from './transitions.ts'
import { isTrusted } from './trust.ts'

/** By staff: past all review. */
export function publishJob(ctx: Context, { params }: Named): Promise<ManagedJobDetail> {
  return act(ctx, { id: params.job_id, action: 'publish' }, async ({ tx, job, now }) => {
    requirePublicLinks(ctx.config, { apply_link: job.applyLink })
    await writeStanding(tx, job.id, { ...published(job, now), isUnreviewed: false, updatedAt: now })
  })
}

export function withdrawJob(ctx: Context, { params }: Named): Promise<ManagedJobDetail> {
  return act(ctx, { id: params.job_id, action: 'withdraw' }, withdraw)
}

/** An edit that was not on the board yet is kept in the posting. */
export async function withdraw({ tx, job, now }: Held): Promise<void> {
  await writeStanding(tx, job.id, { ...withdrawn(job), updatedAt: now })
  await mergeRevision(tx, job)
  await recheckCompanies(tx, now, job.company.id)
}

export function renewJob(ctx: Context, { params }: Named): Promise<ManagedJobDetail> {
  return act(ctx, { id: params.job_id, action: 'renew' }, (held) => renew(ctx, held))
}

/** One that is over and was edited since it was approved goes to the reviewers first. */
export async function renew(ctx: Context, held: Held): Promise<void> {
  const { tx, job, now } = held
  if (await isReviewedFirst(held, ctx.config)) return submit(ctx, held)
  return writeStanding(tx, job.id, { ...renewed(job, now), updatedAt: now })
}

/** Whether renewing brings back what nobody has approved. */
export async function isReviewedFirst({ tx, job, role, now }: Held, config: Config): Promise<boolean> {
  const isUnseen = job.isUnreviewed && job.recheck === null && role !== 'staff'
  return !isVisible(job, now) && isUnseen && !(await isTrusted(tx, job.company.id, config))
}

/** Staff says that what was owed is settled. */
export function settleJob(ctx: Context, { params }: Named): Promise<ManagedJobDetail> {
  return act(ctx, { id: params.job_id, action: 'settle' }, settle)
}

export function settle({ tx, job, now }: Pick<Held, 'tx' | 'job' | 'now'>): Promise<void> {
  return writeStanding(tx, job.id, { ...publishedUnseen(job, now), updatedAt: now })
}

/** Of one that is looked at again: what reports said has been answered. */
export async function answerReports({ tx, job, now }: Pick<Held, 'tx' | 'job' | 'now'>): Promise<void> {
  if (job.recheck === 'reported') await settleReports(tx, job.id, now)
}
