import type { JobUpdateBody } from '#contract/jobs/jobs.ts'
import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'
import { slugOf } from '#contract/jobs/rules/slug.ts'
import type { Db } from '#server/db/open.ts'

import { type JobColumns, toColumns } from '../store/columns.ts'
import { capClosingDate, type EndDate } from '../store/end-date.ts'
import type { NewJob } from '../store/jobs-queries.ts'
import { insertJob } from './status-queries.ts'

type Body = JobUpdateBody & { title: string; description: string; apply_link: string; company_id: number }

type Creation = {
  isPublished: boolean
  /** Whether its author needs no review. */
  isSeen: boolean
  /** The stated closing date, or null for none. Without a statement, a published job closes after the default time. */
  end: Date | null | undefined
  publishAt?: Date | null
  now: Date
  config: EndDate
  /** For an imported job. */
  origin?: Pick<NewJob, 'source' | 'externalId'>
}

/** Returns the ID of the new job. */
export function createJobRow(tx: Db, body: Body, creation: Creation): Promise<number> {
  const { title, description, apply_link: applyLink, company_id: companyId } = body
  const content = { ...toColumns(body), title, description, applyLink, companyId }
  return insertJob(tx, newJobRow(content, creation))
}

export function newJobRow(content: JobColumns, creation: Creation): NewJob {
  const { now, origin } = creation
  const dates = { createdAt: now, updatedAt: now }
  return { ...content, slug: slugOf(content.title), ...origin, ...newJobStatus(creation), ...dates }
}

function newJobStatus({ isPublished, isSeen, end, publishAt = null, now, config }: Creation) {
  const approval = isSeen ? ('given' as const) : ('missing' as const)
  const unpublished = { approval, firstPublishedAt: null, expiresAt: end ?? null, publishAt } as const
  if (!isPublished) return { stage: 'off', ...unpublished } as const
  if (publishAt !== null && publishAt > now) return { stage: 'scheduled', ...unpublished } as const
  const expiresAt = end === undefined ? capClosingDate(defaultExpiry(now), config) : end
  return { stage: 'board', approval, firstPublishedAt: now, firstListedAt: now, expiresAt } as const
}
