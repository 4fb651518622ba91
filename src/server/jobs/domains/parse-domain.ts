import { isPublicHost } from '#server/lib/public-address.ts'
import { isPublicSuffix } from '#server/lib/public-suffix.ts'

import { invalidField } from '../store/problems.ts'

const MAX_LENGTH = 253
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/

/**
 * Returns the ASCII form of a domain, such as `xn--bcher-kva.example` for `https://Bücher.example/`. Rejects IP
 * addresses, single labels, public suffixes, private names, and input with a port, user or path.
 * @throws Problem `invalid`
 */
export function parseDomain(input: string): string {
  const url = URL.parse(`https://${input.replace(/^https?:\/\//i, '')}`)
  if (url === null || url.href !== `https://${url.hostname}/`) throw invalidDomain()
  const domain = url.hostname.replace(/\.$/, '')
  if (domain.length > MAX_LENGTH || !hostName.test(domain)) throw invalidDomain()
  if (!isPublicHost(domain))
    throw invalidDomain(`, not ${domain}, because it cannot be reached from the internet`)
  if (isPublicSuffix(domain))
    throw invalidDomain(`, not ${domain}, because anyone can register names below it`)
  return domain
}

function invalidDomain(reason = '') {
  return invalidField('domain', `must be a domain such as acme.example${reason}`)
}
