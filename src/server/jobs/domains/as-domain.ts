// Which names can be the domain of a company.
import { isPublicHost } from '#server/lib/public-address.ts'
import { isPublicSuffix } from '#server/lib/public-suffix.ts'

import { invalidField } from '../problems.ts'

const LONGEST = 253
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/

/**
 * As DNS writes it: `https://Bücher.example/` is `xn--bcher-kva.example`. A name with a dot in it, without a port, a user
 * or a page, no IP address, and not one below which others have theirs. @throws Problem `invalid`
 */
export function asDomain(typed: string): string {
  const url = URL.parse(`https://${typed.replace(/^https?:\/\//i, '')}`)
  if (url === null || url.href !== `https://${url.hostname}/`) throw rejected()
  const domain = url.hostname.replace(/\.$/, '')
  if (domain.length > LONGEST || !hostName.test(domain)) throw rejected()
  if (!isPublicHost(domain)) throw rejected(`, not ${domain}, which cannot be reached from the internet`)
  if (isPublicSuffix(domain)) throw rejected(`, not ${domain}, below which others have theirs`)
  return domain
}

function rejected(unlike = '') {
  return invalidField('domain', `must be a domain such as acme.example${unlike}`)
}
