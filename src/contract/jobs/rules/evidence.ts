// What can be known of a posting before somebody decides on it, in short sentences. It decides nothing by itself.
import type { Job } from '../job.ts'
import { adviceOn } from './advice.ts'
import { isShared, isWithin } from './shared-hosts.ts'

export const evidenceIds = [
  'company',
  'name',
  'domain',
  'sponsor',
  'apply_host',
  'duplicate',
  'django',
  'pay',
  'title',
  'history',
] as const

/** `good` speaks for it, `attention` asks to be looked at, `neutral` is neither. */
export const evidenceTones = ['good', 'attention', 'neutral'] as const

export type Evidence = {
  readonly id: (typeof evidenceIds)[number]
  readonly tone: (typeof evidenceTones)[number]
  readonly text: string
}

/** What its company has had decided so far: postings approved, refused and sent back, and reports that were upheld. */
export type EmployerHistory = { approved: number; refused: number; sentBack: number; upheld: number }

/** Hosts are in ASCII and without `www.`. */
export type Facts = {
  readonly job: Job
  readonly history: EmployerHistory
  /** Another company whose name can be taken for that of this one. */
  readonly likeNamed: string | null
  readonly isSponsor: boolean
  /** The domain that the company has verified. */
  readonly verifiedDomain: string | null
  readonly websiteHost: string | null
  /** More than one where applications go by email to more than one. */
  readonly applyHosts: readonly string[]
  readonly isApplyByEmail: boolean
  /** How like the likest other posting is: from 0 to 1; null where none is near it. */
  readonly likest: number | null
}

export function evidenceOn(facts: Facts): Evidence[] {
  return [
    companyEvidence(facts),
    nameEvidence(facts),
    domainEvidence(facts),
    sponsorEvidence(facts),
    applyEvidence(facts),
    duplicateEvidence(facts),
    djangoEvidence(facts),
    payEvidence(facts),
    titleEvidence(facts),
    historyEvidence(facts),
  ].filter((evidence) => evidence !== undefined)
}

function companyEvidence({ history: { approved } }: Facts): Evidence {
  if (approved === 0)
    return {
      id: 'company',
      tone: 'attention',
      text: 'This company is new: none of its jobs has been approved yet.',
    }
  return {
    id: 'company',
    tone: 'good',
    text: `Approved before: ${counted(approved, 'job')} of this company.`,
  }
}

function nameEvidence({ likeNamed }: Facts): Evidence | undefined {
  if (likeNamed === null) return undefined
  return { id: 'name', tone: 'attention', text: `Its name looks like that of another company: ${likeNamed}.` }
}

function domainEvidence({ verifiedDomain }: Facts): Evidence {
  if (verifiedDomain === null)
    return { id: 'domain', tone: 'attention', text: 'The company has not verified a domain.' }
  return { id: 'domain', tone: 'good', text: `The company has verified ${verifiedDomain}.` }
}

function sponsorEvidence({ isSponsor }: Facts): Evidence | undefined {
  return isSponsor ? { id: 'sponsor', tone: 'good', text: 'The company is a sponsor.' } : undefined
}

/** The verified domain counts for more than a website that anybody could name. */
function applyEvidence(facts: Facts): Evidence {
  const { verifiedDomain, websiteHost, isApplyByEmail } = facts
  const own = verifiedDomain ?? websiteHost
  const applyHost = strangestOf(facts.applyHosts, own)
  const leads = isApplyByEmail
    ? `Applications go by email to ${applyHost}`
    : `The apply link leads to ${applyHost}`
  if (applyHost === undefined)
    return { id: 'apply_host', tone: 'attention', text: 'The apply link names no host.' }
  if (own !== null && isWithin(applyHost, own))
    return { id: 'apply_host', tone: 'good', text: `${leads}, which is the company’s own.` }
  if (isShared(applyHost))
    return { id: 'apply_host', tone: 'neutral', text: `${leads}, which many others use too.` }
  if (own === null)
    return { id: 'apply_host', tone: 'attention', text: `${leads}; the company names no website to compare.` }
  return { id: 'apply_host', tone: 'attention', text: `${leads}, not to ${own}.` }
}

/** One that is neither the company's own nor used by many, if there is one. */
function strangestOf(hosts: readonly string[], own: string | null): string | undefined {
  const foreign = hosts.filter((host) => own === null || !isWithin(host, own))
  return foreign.find((host) => !isShared(host)) ?? foreign[0] ?? hosts[0]
}

function duplicateEvidence({ likest }: Facts): Evidence {
  if (likest === null) return { id: 'duplicate', tone: 'good', text: 'No similar job in the last 180 days.' }
  const percent = Math.floor(likest * 100)
  return {
    id: 'duplicate',
    tone: 'attention',
    text: `Another job is nearly the same: ${percent}% of the text matches.`,
  }
}

function djangoEvidence({ job }: Facts): Evidence {
  const text = `${job.title}\n${job.description}\n${job.skills.join('\n')}`
  if (/django/i.test(text)) return { id: 'django', tone: 'good', text: 'It mentions Django.' }
  if (/python/i.test(text))
    return { id: 'django', tone: 'neutral', text: 'It mentions Python, but not Django.' }
  return { id: 'django', tone: 'attention', text: 'It mentions neither Django nor Python.' }
}

function payEvidence({ job: { salaryMin, salaryMax } }: Facts): Evidence {
  if (salaryMin || salaryMax) return { id: 'pay', tone: 'good', text: 'It states the pay.' }
  return { id: 'pay', tone: 'attention', text: 'It does not state the pay.' }
}

function titleEvidence({ job }: Facts): Evidence | undefined {
  const advice = adviceOn(job).find(({ id }) => id === 'title')
  return advice && { id: 'title', tone: 'attention', text: advice.text }
}

function historyEvidence({ history: { refused, sentBack, upheld } }: Facts): Evidence | undefined {
  const parts = [
    ...(refused > 0 ? [`${counted(refused, 'job')} refused`] : []),
    ...(sentBack > 0 ? [`${counted(sentBack, 'job')} sent back`] : []),
    ...(upheld > 0 ? [`${counted(upheld, 'report')} upheld`] : []),
  ]
  if (parts.length === 0) return undefined
  const tone = refused + upheld > 0 ? 'attention' : 'neutral'
  return { id: 'history', tone, text: `This company so far: ${parts.join(', ')}.` }
}

function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`
}
