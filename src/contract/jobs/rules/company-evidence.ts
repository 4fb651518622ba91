import { isWithin } from './domain.ts'
import {
  companyEvidence,
  domainEvidence,
  type Evidence,
  type Facts,
  historyEvidence,
  nameEvidence,
} from './evidence.ts'

type CompanyFacts = Pick<Facts, 'history' | 'similarName' | 'verifiedDomain' | 'websiteHost'>

/** Returns the evidence on the pending changes of a company. `facts` are about the proposed name and website. */
export function companyEvidenceOn(facts: CompanyFacts): Evidence[] {
  return [
    companyEvidence(facts),
    nameEvidence(facts),
    domainEvidence(facts),
    websiteEvidence(facts),
    historyEvidence(facts),
  ].filter((evidence) => evidence !== undefined)
}

function websiteEvidence({ verifiedDomain, websiteHost }: CompanyFacts): Evidence | undefined {
  if (verifiedDomain === null || websiteHost === null) return undefined
  if (isWithin(websiteHost, verifiedDomain))
    return { id: 'website', tone: 'good', text: `The website is at the verified domain: ${websiteHost}.` }
  return { id: 'website', tone: 'attention', text: `The website is ${websiteHost}, not ${verifiedDomain}.` }
}
