import { isWithin } from './domain.ts'
import {
  blockEvidence,
  companyEvidence,
  domainEvidence,
  type Evidence,
  type Facts,
  historyEvidence,
  nameEvidence,
  sortEvidence,
} from './evidence.ts'

type CompanyFacts = Pick<
  Facts,
  'history' | 'similarName' | 'verifiedDomain' | 'websiteHost' | 'blockedDomain'
>

/** Returns the evidence on the pending changes of a company. `facts` are about the proposed name and website. */
export function companyEvidenceOn(facts: CompanyFacts): Evidence[] {
  return sortEvidence([
    blockEvidence(facts),
    companyEvidence(facts),
    nameEvidence(facts),
    domainEvidence(facts),
    websiteEvidence(facts),
    historyEvidence(facts),
  ])
}

function websiteEvidence({ verifiedDomain, websiteHost }: CompanyFacts): Evidence | undefined {
  if (verifiedDomain === null || websiteHost === null) return undefined
  if (isWithin(websiteHost, verifiedDomain))
    return { id: 'website', tone: 'good', text: `The website is at the verified domain: ${websiteHost}.` }
  return { id: 'website', tone: 'attention', text: `The website is ${websiteHost}, not ${verifiedDomain}.` }
}
