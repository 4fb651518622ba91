// What is asked of announcements and messages in several queries.
import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'

import { formatRules, webhookFormats } from '#contract/announcements/rules/webhook-formats.ts'
import { companies } from '#server/db/tables/companies.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { announcements, webhookDeliveries, webhooks } from '#server/db/tables/webhooks.ts'

/** What receivers were told last of a job that has gone. */
export const WITHDRAWN = 'withdrawn'

const isWaiting = and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.givenUpAt))
/** Nobody has been told, nor is to be told that the job has gone. */
export const isUntried = and(
  isWaiting,
  eq(webhookDeliveries.tries, 0),
  ne(webhookDeliveries.event, 'withdrawn'),
)
const isAnnounced = isNotNull(announcements.announcedAt)
export const isToldAsOpen = and(isAnnounced, ne(announcements.told, WITHDRAWN))
const formatsThatChange = webhookFormats.filter((format) => formatRules[format].canChange)
export const canChange = inArray(webhooks.format, formatsThatChange)

/** Of what messages say: another one is told as a change. */
export const fingerprint = sql<string>`md5(jsonb_build_array(${jobs.title}, ${companies.name}, ${jobs.locationType},
  ${jobs.location}, ${jobs.salaryMin}, ${jobs.salaryMax}, ${jobs.salaryPeriod}, ${jobs.salaryCurrency},
  ${jobs.applyLink})::text)`

export const ofJob = eq(jobs.id, announcements.jobId)
