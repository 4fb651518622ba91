// Facts about a job, in short sentences. They inform reviewers and never trigger a decision.
import { pluralize } from '#contract/counts.ts'

import { evidenceOnSource, type ImportedFrom } from '../../job-sources/rules/evidence.ts'
import type { Job } from '../job.ts'
import { relevanceEvidence } from './community-words.ts'
import { isWithin } from './domain.ts'
import { type ReportReason, reportReasonText } from './reports.ts'
import { isShared } from './shared-hosts.ts'
import { countWords } from './similarity.ts'
import { seniorityWarning, titleWarning } from './title-evidence.ts'

/** From the greatest danger to the smallest. The last ones are only good or neutral. */
export const evidenceIds = [
  'fraud_report',
  'report',
  'dead_link',
  'blocked_host',
  'name',
  'apply_host',
  'website',
  'unknown_host',
  'source',
  'duplicate',
  'open_matters',
  'history',
  'sender_jobs',
  'sender_age',
  'seniority',
  'title',
  'length',
  'relevance',
  'pay',
  'company',
  'domain',
  'sponsor',
] as const

/** `good` is a reason to approve, `attention` needs a closer look, `neutral` is neither. */
export const evidenceTones = ['good', 'attention', 'neutral'] as const

export type Evidence = {
  readonly id: (typeof evidenceIds)[number]
  readonly tone: (typeof evidenceTones)[number]
  readonly text: string
}

type EvidenceOf<Id extends Evidence['id']> = Evidence & { readonly id: Id }

/** Earlier decisions about the company's jobs, and upheld reports. */
export type EmployerHistory = { approved: number; refused: number; sentBack: number; upheld: number }

/** Hosts are in ASCII and without `www.`. */
export type Facts = {
  readonly job: Job
  readonly community: string
  readonly communityWords: readonly string[]
  /** COMMUNITY_WORDS as text. */
  readonly topics: string
  /** The reason of each report by a person, on which reviewers have not decided. */
  readonly reports: readonly ReportReason[]
  /** A blocked domain in the links of the job or company, or in the address of the sender. */
  readonly blockedDomain: string | null
  readonly history: EmployerHistory
  /** The name of another company, if it is confusingly similar to the company's name. */
  readonly similarName: string | null
  readonly isSponsor: boolean
  readonly verifiedDomain: string | null
  /** The source that the job was imported from. Null for other jobs. */
  readonly source: ImportedFrom | null
  readonly websiteHost: string | null
  /** The hosts of the apply link. A mailto link with several addresses has several hosts. */
  readonly applyHosts: readonly string[]
  readonly isApplyByEmail: boolean
  /** The similarity of the most similar job, from 0 to 1. Null if no job is similar. */
  readonly maxSimilarity: number | null
  readonly sender: { readonly sentInLastHour: number; readonly accountDays: number } | null
  /** Whether weekly checks found the apply link dead, and the company did not say that the job is open. */
  readonly hasDeadLink: boolean
  /** The other jobs of the company that reviewers have to decide on after a report, or that they sent back. */
  readonly jobsWithMatter: number
}

const MIN_WORDS = 30
const MANY_JOBS_PER_HOUR = 5
const NEW_ACCOUNT_DAYS = 7

/** Returns the evidence on a job, in the order of `sortEvidence`. */
export function evidenceOn(facts: Facts): Evidence[] {
  return sortEvidence([
    ...reportEvidence(facts),
    blockEvidence(facts),
    companyEvidence(facts),
    nameEvidence(facts),
    domainEvidence(facts),
    sponsorEvidence(facts),
    facts.source ? { id: 'source' as const, ...evidenceOnSource(facts.source, facts) } : undefined,
    applyEvidence(facts),
    warning('dead_link', facts.hasDeadLink ? deadLinkText : undefined),
    duplicateEvidence(facts),
    { id: 'relevance' as const, ...relevanceEvidence(facts.job, facts) },
    payEvidence(facts),
    warning('title', titleWarning(facts.job)),
    lengthEvidence(facts),
    warning('seniority', seniorityWarning(facts.job)),
    ...senderEvidence(facts),
    historyEvidence(facts),
    matterEvidence(facts),
  ])
}

const rankOf = ({ tone, id }: Evidence) =>
  tone === 'attention' ? evidenceIds.indexOf(id) : evidenceIds.length

/** Returns the evidence with the warnings first, from the greatest danger to the smallest. */
export function sortEvidence(evidence: readonly (Evidence | undefined)[]): Evidence[] {
  return evidence.filter((each) => each !== undefined).toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Returns the text of the strongest warning, or null without warnings, and the number of the others. */
export function summarizeWarnings(evidence: readonly Evidence[]) {
  const [strongest, ...others] = evidence.filter(({ tone }) => tone === 'attention')
  return { warning: strongest?.text ?? null, other_warnings: others.length }
}

const dangers: ReadonlySet<Evidence['id']> = new Set([
  'fraud_report',
  'blocked_host',
  'apply_host',
  'website',
  'duplicate',
])

/** Returns the warnings that a reviewer has to confirm before an approval. */
export function listDangers(evidence: readonly Evidence[]): Evidence[] {
  return evidence.filter(({ id, tone }) => tone === 'attention' && dangers.has(id))
}

function reportEvidence({ reports, topics }: Pick<Facts, 'reports' | 'topics'>): (Evidence | undefined)[] {
  const describe = (reasons: readonly ReportReason[]) => {
    const people = pluralize(reasons.length, 'person', 'people')
    const texts = [...new Set(reasons)].map((reason) => reportReasonText(reason, { topics }))
    return reasons.length === 0 ? undefined : `Reported by ${people}: ${texts.join('. ')}.`
  }
  return [
    warning('fraud_report', describe(reports.filter((reason) => reason === 'fraud'))),
    warning('report', describe(reports.filter((reason) => reason !== 'fraud'))),
  ]
}

/**
 * Returns a piece of evidence as a sentence for the employer, or null if it is only for reviewers. Leaves out who
 * reported the job.
 */
export function toNoteSentence({ id, text }: Pick<Evidence, 'id' | 'text'>): string | null {
  return id === 'open_matters' || id === 'history' ? null : text.replace(/^Reported by [^:]*: /, '')
}

export function blockEvidence({ blockedDomain }: Pick<Facts, 'blockedDomain'>): Evidence | undefined {
  const text = `${blockedDomain} is blocked. It is in the apply link, the website or the address of the sender.`
  return warning('blocked_host', blockedDomain === null ? undefined : text)
}

const deadLinkText =
  'Dead apply link: three weekly checks found no page, and the company has not answered for 7 days.'

function matterEvidence({ jobsWithMatter }: Facts): Evidence | undefined {
  if (jobsWithMatter === 0) return undefined
  const were = pluralize(jobsWithMatter, 'other job of this company was', 'other jobs of this company were')
  return { id: 'open_matters', tone: 'attention', text: `${were} reported or sent back.` }
}

const warning = (id: Evidence['id'], text: string | undefined): Evidence | undefined =>
  text === undefined ? undefined : { id, tone: 'attention', text }

export function companyEvidence({ history: { approved } }: Pick<Facts, 'history'>): Evidence {
  if (approved > 0)
    return {
      id: 'company',
      tone: 'good',
      text: `Approved before: ${countWithNoun(approved, 'job')} of this company.`,
    }
  return { id: 'company', tone: 'attention', text: 'Reviewers have not approved a job of this company yet.' }
}

export function nameEvidence({ similarName }: Pick<Facts, 'similarName'>): Evidence | undefined {
  if (similarName === null) return undefined
  return { id: 'name', tone: 'attention', text: `Its name looks like another company’s: ${similarName}.` }
}

export function domainEvidence({ verifiedDomain }: Pick<Facts, 'verifiedDomain'>): EvidenceOf<'domain'> {
  if (verifiedDomain === null)
    return { id: 'domain', tone: 'attention', text: 'The company has not verified a domain.' }
  return { id: 'domain', tone: 'good', text: `The company has verified ${verifiedDomain}.` }
}

function sponsorEvidence({ isSponsor }: Facts): Evidence | undefined {
  return isSponsor ? { id: 'sponsor', tone: 'good', text: 'The company is a sponsor.' } : undefined
}

/**
 * Compares the hosts of the apply link with the verified domain of the company. If the company has no verified domain,
 * compares them with the host of its website. The website is weaker evidence, because a company can enter any website.
 */
export function applyEvidence(
  facts: Pick<Facts, 'verifiedDomain' | 'websiteHost' | 'isApplyByEmail' | 'applyHosts'>,
): EvidenceOf<'apply_host' | 'unknown_host'> {
  const { verifiedDomain, websiteHost, isApplyByEmail } = facts
  const own = verifiedDomain ?? websiteHost
  const applyHost = mostSuspiciousHost(facts.applyHosts, own)
  const leads = isApplyByEmail
    ? `Applications go by email to ${applyHost}`
    : `The apply link leads to ${applyHost}`
  if (applyHost === undefined)
    return { id: 'unknown_host', tone: 'attention', text: 'The apply link names no host.' }
  if (own !== null && isWithin(applyHost, own))
    return verifiedDomain === null
      ? {
          id: 'apply_host',
          tone: 'neutral',
          text: `${leads}, like the company’s website, which is not verified.`,
        }
      : { id: 'apply_host', tone: 'good', text: `${leads}, the company’s own site.` }
  if (isShared(applyHost))
    return { id: 'apply_host', tone: 'neutral', text: `${leads}, a site that many companies use.` }
  if (own === null)
    return { id: 'unknown_host', tone: 'attention', text: `${leads}, but the company has no website.` }
  return { id: 'apply_host', tone: 'attention', text: `${leads}, not to ${own}.` }
}

/** Returns the most suspicious host: preferably one that is neither the company's own nor a shared host. */
function mostSuspiciousHost(hosts: readonly string[], own: string | null): string | undefined {
  const foreign = hosts.filter((host) => own === null || !isWithin(host, own))
  return foreign.find((host) => !isShared(host)) ?? foreign[0] ?? hosts[0]
}

export function duplicateEvidence({
  maxSimilarity,
  job,
}: Pick<Facts, 'maxSimilarity' | 'job'>): EvidenceOf<'duplicate'> {
  const none = 'No similar job in the last 180 days'
  if (maxSimilarity === null && countWords(job.description) < MIN_WORDS)
    return { id: 'duplicate', tone: 'neutral', text: `${none}, but the description is too short to tell.` }
  if (maxSimilarity === null) return { id: 'duplicate', tone: 'good', text: `${none}.` }
  const percent = Math.floor(maxSimilarity * 100)
  return {
    id: 'duplicate',
    tone: 'attention',
    text: `Another job is nearly the same: ${percent}% of the text matches.`,
  }
}

function payEvidence({ job: { salaryMin, salaryMax } }: Facts): Evidence {
  if (salaryMin || salaryMax) return { id: 'pay', tone: 'good', text: 'It states the pay.' }
  return { id: 'pay', tone: 'attention', text: 'It does not state the pay.' }
}

export function lengthEvidence({ job }: Pick<Facts, 'job'>): Evidence {
  const words = countWords(job.description)
  const tone = words < MIN_WORDS ? 'attention' : 'neutral'
  return { id: 'length', tone, text: `The description has ${countWithNoun(words, 'word')}.` }
}

function senderEvidence({ sender }: Facts): Evidence[] {
  if (sender === null) return []
  const { sentInLastHour: sent, accountDays: age } = sender
  const rate = `The sender has sent ${countWithNoun(sent, 'job')} in the last hour.`
  const account = `The sender’s account is ${age === 0 ? 'less than a day' : countWithNoun(age, 'day')} old.`
  return [
    { id: 'sender_jobs', tone: sent >= MANY_JOBS_PER_HOUR ? 'attention' : 'neutral', text: rate },
    { id: 'sender_age', tone: age < NEW_ACCOUNT_DAYS ? 'attention' : 'neutral', text: account },
  ]
}

export function historyEvidence({
  history: { refused, sentBack, upheld },
}: Pick<Facts, 'history'>): Evidence | undefined {
  const parts = [
    ...(refused > 0 ? [`${countWithNoun(refused, 'job')} refused`] : []),
    ...(sentBack > 0 ? [`${countWithNoun(sentBack, 'job')} sent back`] : []),
    ...(upheld > 0 ? [`${countWithNoun(upheld, 'report')} upheld`] : []),
  ]
  if (parts.length === 0) return undefined
  const tone = refused + upheld > 0 ? 'attention' : 'neutral'
  return { id: 'history', tone, text: `This company so far: ${parts.join(', ')}.` }
}

function countWithNoun(count: number, one: string): string {
  return pluralize(count, one, `${one}s`)
}
