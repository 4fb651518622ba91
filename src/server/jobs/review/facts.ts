// The facts about the company and the sender of entries of the review queue. The evidence for reviewers follows from
// these facts.
import type { Job } from '#contract/jobs/job.ts'
import { evidenceOn } from '#contract/jobs/rules/evidence.ts'
import { emailDomainOf, firstHostOf, hostsOfLink, isMailto, withParents } from '#contract/jobs/rules/hosts.ts'
import type { Db } from '#server/db/open.ts'
import type { Context } from '#server/http/context.ts'
import { days, hours } from '#server/lib/duration.ts'

import { hostsOfSubmission } from '../moderation/unblocked.ts'
import { findBlocks } from '../store/blocked-domains-queries.ts'
import { findReportedDeadLinks, listJobsWithMatter } from '../store/matters-queries.ts'
import {
  countSubmissions,
  listHistories,
  listReportReasons,
  listSimilarCompanies,
  listSourcesOfJobs,
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

type EntryFacts = {
  row: PendingRow
  /** The job as it is after an approval. */
  job: Job
  isSponsor: boolean
  maxSimilarity: number | null
}

/** Loads the facts about jobs in the queue. Returns a function that returns the evidence on one of them. */
export async function createJobEvidence(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  entries: readonly Pick<EntryFacts, 'row' | 'job'>[],
) {
  const ids = entries.map(({ job }) => job.id)
  const companies = entries.map(({ job }) => job.company)
  const factsOf = await companyFacts(db, companies)
  const senders = entries.flatMap(({ row }) => row.senderId ?? [])
  const submissions = await countSubmissions(db, senders, new Date(now.getTime() - hours(1)))
  const deadLinks = await findReportedDeadLinks(db, ids)
  const sources = await listSourcesOfJobs(db, ids)
  const reports = await listReportReasons(db, ids)
  const companyIds = companies.map(({ id }) => id)
  const withMatter = await listJobsWithMatter(db, companyIds)
  const blockOf = await createBlockLookup(db, entries.map(listHosts))
  return ({ row, job, ...facts }: EntryFacts) =>
    evidenceOn({
      ...facts,
      ...factsOf(job.company.id),
      job,
      community: config.communityName,
      communityWords: config.communityWords,
      topics: config.brand.topics,
      websiteHost: firstHostOf(job.company.website),
      applyHosts: hostsOfLink(job.applyLink),
      isApplyByEmail: isMailto(job.applyLink),
      source: sources.get(job.id) ?? null,
      sender: senderOf(row, { submissions, now }),
      hasDeadLink: deadLinks.has(job.id),
      reports: reports.flatMap(({ jobId, reason }) => (jobId === job.id ? reason : [])),
      jobsWithMatter: withMatter.filter((each) => each.companyId === row.companyId && each.jobId !== job.id)
        .length,
      blockedDomain: blockOf(listHosts({ row, job })),
    })
}

function listHosts({ row, job }: Pick<EntryFacts, 'row' | 'job'>): string[] {
  const sender = emailDomainOf(row.senderEmail)
  return [...hostsOfSubmission(job, undefined), ...(sender === null ? [] : [sender])]
}

/** Returns a function that returns a blocked domain that one of the hosts is on, or null. */
export async function createBlockLookup(db: Db, hosts: readonly (readonly string[])[]) {
  const blocked = new Set(await findBlocks(db, [...new Set(hosts.flat().flatMap(withParents))]))
  return (of: readonly string[]) => of.flatMap(withParents).find((domain) => blocked.has(domain)) ?? null
}

type Submissions = { submissions: ReadonlyMap<number, number>; now: Date }

function senderOf({ senderId, senderSince }: PendingRow, { submissions, now }: Submissions) {
  if (senderId === null || senderSince === null) return null
  const accountDays = Math.max(0, Math.floor((now.getTime() - senderSince.getTime()) / days(1)))
  return { sentInLastHour: submissions.get(senderId) ?? 0, accountDays }
}
