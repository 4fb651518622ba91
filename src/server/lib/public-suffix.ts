import { getPublicSuffix } from 'tldts'

/** Returns whether unrelated people register names below this domain, as they do below `co.uk` and `github.io`. */
export function isPublicSuffix(domain: string): boolean {
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain
}
