import type { Job } from '../job.ts'
import { type Advice, adviceOn } from './advice.ts'
import { applyEvidence, domainEvidence, duplicateEvidence, lengthEvidence } from './evidence.ts'
import { firstHostOf, hostsOfLink, isMailto } from './hosts.ts'
import { seniorityWarning } from './title-evidence.ts'

export type EmployerHint = {
  readonly id: Advice['id'] | 'seniority' | 'apply_host' | 'unknown_host' | 'duplicate' | 'domain'
  readonly text: string
}

/**
 * Returns advice for the employer of a job that is not sent yet, with the warnings that its reviewers would see.
 * `maxSimilarity` compares it with other jobs of its company. The warnings about hosts need a stored company.
 */
export function hintsFor(job: Job, maxSimilarity: number | null): EmployerHint[] {
  const { applyLink, company } = job
  const seniority = seniorityWarning(job)
  const facts = {
    job,
    maxSimilarity,
    verifiedDomain: company.verified_domain,
    websiteHost: firstHostOf(company.website),
    applyHosts: hostsOfLink(applyLink),
    isApplyByEmail: isMailto(applyLink),
  }
  const isKnown = company.id > 0
  const length = lengthEvidence(facts)
  const advice = adviceOn(job)
  const isThin = length.tone === 'attention' && advice.every(({ id }) => id !== 'description')
  const evidence = [
    ...(isKnown && facts.applyHosts.length > 0 ? [applyEvidence(facts)] : []),
    ...(maxSimilarity === null ? [] : [duplicateEvidence(facts)]),
    ...(isKnown ? [domainEvidence(facts)] : []),
  ]
  return [
    ...advice,
    ...(isThin ? [{ id: 'description' as const, text: length.text }] : []),
    ...(seniority === undefined ? [] : [{ id: 'seniority' as const, text: seniority }]),
    ...evidence.flatMap(({ id, tone, text }) => (tone === 'attention' ? [{ id, text }] : [])),
  ]
}
