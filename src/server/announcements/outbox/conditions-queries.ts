// SQL conditions and expressions that several queries of announcements share.
import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'

import { formatRules, webhookFormats } from '#contract/announcements/rules/webhook-formats.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { announcements, webhookDeliveries, webhooks } from '#server/db/tables/webhooks.ts'

/** Stored in `announcements.fingerprint` after the job was withdrawn. A fingerprint never has this value. */
export const WITHDRAWN = 'withdrawn'

const isPending = and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.givenUpAt))
/** Matches pending messages, except withdrawals, that the server has not yet tried to send and can still change. */
export const isUnsent = and(
  isPending,
  eq(webhookDeliveries.tries, 0),
  ne(webhookDeliveries.event, 'withdrawn'),
)
const isAnnounced = isNotNull(announcements.announcedAt)
export const isAnnouncedAsOpen = and(isAnnounced, ne(announcements.fingerprint, WITHDRAWN))
const formatsThatChange = webhookFormats.filter((format) => formatRules[format].canChange)
export const canChange = inArray(webhooks.format, formatsThatChange)

/** A hash of the job fields that messages contain. Announcements store it to detect later changes of the job. */
export const fingerprint = sql<string>`md5(jsonb_build_array(${jobs.title}, ${companies.name}, ${jobs.locationType},
  ${jobs.location}, ${jobs.salaryMin}, ${jobs.salaryMax}, ${jobs.salaryPeriod}, ${jobs.salaryCurrency},
  ${jobs.applyLink})::text)`

export const isOfJob = eq(jobs.id, announcements.jobId)
