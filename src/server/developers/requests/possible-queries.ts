import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'

import { companyDomains } from '#server/db/tables/company-domains.ts'
import { companyMembers } from '#server/db/tables/company-members.ts'
import { contactRequests, developerExclusions, developers } from '#server/db/tables/developers.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { emailAddresses, users } from '#server/db/tables/users.ts'
import { visibleCondition } from '#server/jobs/store/jobs-queries.ts'

import { isVisible } from '../visible-queries.ts'

const { developerId, companyId, jobId, sentBy } = contactRequests

/**
 * The condition that the card, the job, the domain of the company and the sender's membership still allow a request. The
 * same conditions apply to a new request, except that the sender is then the caller (`isVisibleTo`).
 */
export function isPossible(now: Date): SQL<boolean> {
  return sql<boolean>`(${and(
    sql`exists (select 1 from ${developers} where ${and(eq(developers.userId, developerId), isVisible(now))})`,
    sql`exists (select 1 from ${jobs}
      where ${and(eq(jobs.id, jobId), eq(jobs.companyId, companyId), visibleCondition(now))})`,
    sql`exists (select 1 from ${companyDomains}
      where ${and(eq(companyDomains.companyId, companyId), isNotNull(companyDomains.verifiedAt))})`,
    sql`exists (select 1 from ${companyMembers} join ${users} on ${users.id} = ${companyMembers.userId}
      where ${and(eq(companyMembers.companyId, companyId), eq(users.id, sentBy))} and ${users.isActive})`,
    sql`not exists (select 1 from ${developerExclusions}
      where ${developerExclusions.userId} = ${developerId} and (${isOfSender}))`,
  )})`
}

/** Matches the exclusions that apply to the sender, as `excludes` does for a viewer. */
const isOfSender = sql`
  ${developerExclusions.companyId} in (
    select ${companyMembers.companyId} from ${companyMembers} where ${companyMembers.userId} = ${sentBy}
    union all
    select other.company_id from ${companyMembers}
      join ${companyDomains} own on own.company_id = ${companyMembers.companyId} and own.verified_at is not null
      join ${companyDomains} other on other.domain = own.domain and other.verified_at is not null
      where ${companyMembers.userId} = ${sentBy})
  or exists (
    select 1 from ${emailAddresses}
    where ${emailAddresses.userId} = ${sentBy} and ${emailAddresses.isVerified}
      and (${emailAddresses.email} like '%@' || ${developerExclusions.domain}
        or ${emailAddresses.email} like '%.' || ${developerExclusions.domain}))`
