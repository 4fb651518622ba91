import { hostsOfLink } from '#contract/jobs/rules/hosts.ts'
// Rejects links to private hosts. A link to localhost or 10.0.0.1 would open a page in the visitor's own network, or it
// would not work.
import type { Config } from '#server/config/config.ts'
import { isPublicHost } from '#server/lib/public-address.ts'

import { invalidField } from '../store/problems.ts'

type Links = {
  readonly apply_link?: string | undefined
  readonly website?: string | null | undefined
  readonly logo?: string | null | undefined
}

/**
 * Checks the links of a job or company. Outside production every host is allowed. @throws Problem `invalid` for the
 * first field whose link has a private host
 */
export function requirePublicLinks({ production }: Pick<Config, 'production'>, links: Links): void {
  if (!production) return
  for (const [field, link] of Object.entries(links)) {
    const fault = publicLinkFault(link ?? null)
    if (fault !== undefined) throw invalidField(field, fault)
  }
}

/**
 * Returns why a link is refused in production, and how to correct it. Returns undefined if the link has no private
 * host.
 */
export function publicLinkFault(link: string | null): string | undefined {
  const host = findPrivateHost(link)
  if (host === undefined) return undefined
  return `${host} cannot be reached from the internet: use a public host, such as https://example.org`
}

/** Returns the first host in a link that is not on the public internet. */
export function findPrivateHost(link: string | null): string | undefined {
  return hostsOfLink(link).find((host) => !isPublicHost(host))
}
