// From a checked row to what is written: a new job, the changes of a stored one, or nothing.
import { isDeepStrictEqual } from 'node:util'

import { fromFields } from '#contract/jobs/each-field.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'

import { type JobColumns, publish } from '../editing/columns.ts'
import type { CheckedRow } from './check-rows.ts'
import type { NewJob, StoredJob } from './queries.ts'

type Facts = Pick<StoredJob, Exclude<keyof JobColumns, 'isActive' | 'expiresAt'>>

/** A row's content as columns. A field that the row leaves out gets its default. */
function facts(row: CheckedRow, companyId: number): Facts {
  const values: Readonly<Record<string, unknown>> = row
  return fromFields<Facts>(({ name, key, kind, input, isNullable, ...field }) => {
    if (!input || name === 'is_active' || name === 'expires_at') return undefined
    if (kind === 'company') return ['companyId', companyId]
    return [key, values[name] ?? field.default ?? (isNullable ? null : [])]
  })
}

/** How a row becomes a new job: a draft, or published when it was created, for as long as any other. */
export function newJob(row: CheckedRow, companyId: number, now: Date): NewJob {
  const createdAt = dateOf(row.created_at) ?? now
  const draft = {
    isActive: row.is_active ?? true,
    isUnreviewed: false,
    firstPublishedAt: null,
    expiresAt: dateOf(row.expires_at ?? undefined) ?? null,
  }
  return {
    ...facts(row, companyId),
    slug: slugOf(row.title),
    source: row.source,
    externalId: row.external_id,
    ...draft,
    ...publish(draft, row, createdAt),
    createdAt,
    updatedAt: now,
  }
}

/**
 * What of a stored job a row changes; undefined when nothing. Whether and how long a job is on the board may
 * have been decided here since, so a row that does not speak of it does not touch it.
 */
export function changesOf(
  job: StoredJob,
  row: CheckedRow,
  { companyId, now }: { companyId: number; now: Date },
) {
  const stated: Partial<StoredJob> = facts(row, companyId)
  if (row.is_active !== undefined) stated.isActive = row.is_active
  if (row.expires_at !== undefined) stated.expiresAt = dateOf(row.expires_at ?? undefined) ?? null
  if (row.created_at !== undefined) stated.createdAt = new Date(row.created_at)
  // A file has no empty text, only fields that are left out.
  if (stated.location === null && job.location === '') stated.location = ''
  const after = { ...job, ...stated }
  if (isDeepStrictEqual(after, job)) return undefined
  const slug = row.title === job.title ? job.slug : slugOf(row.title)
  // What was published when it was created still was; a draft that was published later was not.
  const wasAtOnce = job.firstPublishedAt?.getTime() === job.createdAt.getTime()
  const moved = wasAtOnce && { firstPublishedAt: after.createdAt }
  // An import is staff's doing: what it shows needs no review, what it hides no second look.
  const standing = after.isActive ? { review: null, isUnreviewed: false } : { recheck: null }
  return { ...stated, slug, ...moved, ...standing, ...publish(after, {}, now), updatedAt: now }
}

const dateOf = (moment: string | undefined) => (moment === undefined ? undefined : new Date(moment))
