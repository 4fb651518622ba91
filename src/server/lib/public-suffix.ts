import { getDomain, getPublicSuffix } from 'tldts'

const options = { allowPrivateDomains: true }

/** Returns whether unrelated people register names below this domain, as they do below `co.uk` and `github.io`. */
export function isPublicSuffix(domain: string): boolean {
  return getPublicSuffix(domain, options) === domain
}

/** Returns the registered part of a domain: 'acme.example' for 'jobs.acme.example'. */
export const registrableDomain = (domain: string): string => getDomain(domain, options) ?? domain
