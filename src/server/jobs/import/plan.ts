// Turns a checked row into a new job or into the changes to a stored job.
import { fromFields } from '#contract/jobs/each-field.ts'
import { changedFields } from '#contract/jobs/rules/changed-fields.ts'
import { closingDay, isWholeDay } from '#contract/jobs/rules/expiry.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'

import { isPublishedOrScheduled } from '../state/import-status.ts'
import { newJobRow } from '../state/new-job.ts'
import { isContent, type JobColumns } from '../store/columns.ts'
import type { EndDate } from '../store/end-date.ts'
import type { CheckedRow } from './check-rows.ts'
import type { NewJob, StoredJob } from './queries.ts'

type Import = { now: Date; config: EndDate }
type Content = Pick<StoredJob, keyof JobColumns>

/**
 * Converts a row of an import to columns of a job, except those of its state. Fields that the row lacks get their default
 * values.
 */
function toContent(row: CheckedRow, companyId: number): Content {
  const values: Readonly<Record<string, unknown>> = row
  return fromFields<Content>((field) => {
    const { name, key, kind, isNullable } = field
    if (!isContent(field)) return undefined
    if (kind === 'company') return ['companyId', companyId]
    return [key, values[name] ?? field.default ?? (isNullable ? null : [])]
  })
}

/**
 * Returns the new job of a row. Unless the job is a draft, it counts as published at its creation time. If the row has
 * no closing date, the job is published for the default duration.
 */
export function toNewJob(row: CheckedRow, companyId: number, { now, config }: Import): NewJob {
  const createdAt = parseDate(row.created_at) ?? now
  const isActive = row.is_active ?? true
  const end = row.expires_at === undefined ? undefined : (parseDate(row.expires_at ?? undefined) ?? null)
  const origin = { source: row.source, externalId: row.external_id }
  const date = parseDate(row.publish_at)
  const publishAt = date && date > now ? date : null
  const creation = { isPublished: isActive, isSeen: true, end, publishAt, now: createdAt, config, origin }
  const job = newJobRow(toContent(row, companyId), creation)
  return {
    ...job,
    // Even if the publication date of an imported job is in the past, this board lists the job for the first time now.
    ...(job.stage === 'board' && { firstListedAt: now }),
    updatedAt: now,
  }
}

/**
 * Returns the changes to a stored job, or undefined if there are none. A row without `is_active`, `expires_at` or
 * `publish_at` keeps the stored values, because the job may have been withdrawn or renewed on this board.
 */
export function findChanges(
  job: StoredJob,
  row: CheckedRow,
  { companyId, status, now }: { companyId: number; status: Partial<StoredJob>; now: Date },
) {
  const statedValues: Partial<StoredJob> = toContent(row, companyId)
  if (row.is_active !== undefined && row.is_active !== isPublishedOrScheduled(job))
    statedValues.isActive = row.is_active
  if (status.publishAt !== undefined) statedValues.publishAt = status.publishAt
  if (row.expires_at !== undefined) statedValues.expiresAt = keepLastDay(job.expiresAt, row.expires_at)
  if (row.created_at !== undefined) statedValues.createdAt = new Date(row.created_at)
  // Import files omit empty texts, so a row without a location is equal to a job with an empty location.
  if (statedValues.location === null && job.location === '') statedValues.location = ''
  if (changedFields(job, statedValues).length === 0) return undefined
  const slug = row.title === job.title ? job.slug : slugOf(row.title)
  // Moves the publication date together with the creation date, unless the job was a draft that was published later.
  const isPublishedAtCreation = job.firstPublishedAt?.getTime() === job.createdAt.getTime()
  const moved = isPublishedAtCreation && { firstPublishedAt: statedValues.createdAt ?? job.createdAt }
  return { ...status, ...statedValues, slug, ...moved, updatedAt: now }
}

/** Returns the closing date of a row, or the stored one if both are the end of the same day. */
function keepLastDay(stored: Date | null, stated: string | null): Date | null {
  const end = stated === null ? null : new Date(stated)
  const isSameDay = end !== null && stored !== null && closingDay(end) === closingDay(stored)
  return isSameDay && isWholeDay(end) && isWholeDay(stored) ? stored : end
}

export const parseDate = (moment: string | undefined) => (moment === undefined ? undefined : new Date(moment))
