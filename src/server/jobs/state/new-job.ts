import { defaultExpiry } from '#contract/jobs/rules/expiry.ts'
import type { Db } from '#server/db/open.ts'

import { capClosingDate, type EndDate } from '../store/end-date.ts'
import type { NewJob, StatusColumn } from '../store/jobs-queries.ts'
import { insertJob } from './status-queries.ts'

type Content = Omit<NewJob, StatusColumn | 'updatedAt'>

type Creation = {
  isPublished: boolean
  /** Whether its author needs no review. */
  isSeen: boolean
  /** The stated closing date, or null for none. Without a statement, a published job closes after the default time. */
  end: Date | null | undefined
  now: Date
  config: EndDate
}

/** Returns the ID of the new job. */
export function createJobRow(tx: Db, content: Content, creation: Creation): Promise<number> {
  const { now } = creation
  return insertJob(tx, { ...content, ...newJobStatus(creation), createdAt: now, updatedAt: now })
}

export function newJobStatus({ isPublished, isSeen, end, now, config }: Creation) {
  const approval = isSeen ? ('given' as const) : ('missing' as const)
  if (!isPublished) return { stage: 'off', approval, firstPublishedAt: null, expiresAt: end ?? null } as const
  const expiresAt = end === undefined ? capClosingDate(defaultExpiry(now), config) : end
  return { stage: 'board', approval, firstPublishedAt: now, firstListedAt: now, expiresAt } as const
}
