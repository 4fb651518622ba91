import { getPublicSuffix } from 'tldts'

/** Whether strangers register names below it, as with `co.uk` and `github.io`: then it is nobody's own domain. */
export function isPublicSuffix(domain: string): boolean {
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain
}
