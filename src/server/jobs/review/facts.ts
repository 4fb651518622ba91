// The facts about the company and the sender of entries of the review queue. The evidence for reviewers follows from
// these facts.
import type { Job } from '#contract/jobs/job.ts'
import type { Db } from '#server/db/open.ts'
import { days, hours } from '#server/lib/duration.ts'

import { firstHostOf, hostsOfLink, isMailto } from '../moderation/hosts.ts'
import {
  countSubmissions,
  listHistories,
  listSimilarCompanies,
  listVerifiedDomains,
  type NamedCompany,
} from './evidence-queries.ts'
import type { PendingRow } from './queries.ts'

const NO_HISTORY = { approved: 0, refused: 0, sentBack: 0, upheld: 0 }

/**
 * Loads the facts about companies. Returns a function that returns those of one company by its ID. A name in
 * `companies` may be the current name of a company, or a proposed name that is pending.
 */
export async function companyFacts(db: Db, companies: readonly NamedCompany[]) {
  const ids = companies.map(({ id }) => id)
  const histories = await listHistories(db, ids)
  const similarNames = await listSimilarCompanies(db, companies)
  const domains = await listVerifiedDomains(db, ids)
  return (id: number) => ({
    history: histories.get(id) ?? NO_HISTORY,
    similarName: similarNames.get(id) ?? null,
    verifiedDomain: domains.get(id) ?? null,
  })
}

/**
 * Loads the facts about the senders of entries. Returns a function that returns those of one entry, or null if the
 * entry has no sender.
 */
export async function senderFacts(db: Db, rows: readonly PendingRow[], now: Date) {
  const senders = rows.flatMap(({ senderId }) => senderId ?? [])
  const submissions = await countSubmissions(db, senders, new Date(now.getTime() - hours(1)))
  return ({ senderId, senderSince }: PendingRow) => {
    if (senderId === null || senderSince === null) return null
    const accountDays = Math.max(0, Math.floor((now.getTime() - senderSince.getTime()) / days(1)))
    return { sentInLastHour: submissions.get(senderId) ?? 0, accountDays }
  }
}

export function linkFacts({ applyLink, company }: Job) {
  return {
    websiteHost: firstHostOf(company.website),
    applyHosts: hostsOfLink(applyLink),
    isApplyByEmail: isMailto(applyLink),
  }
}
