import type { SourceKindName } from '#contract/job-sources/rules/kinds.ts'
import { isWithin } from '#contract/jobs/rules/domain.ts'

import { sourceKinds } from './kinds/kinds.ts'

/**
 * Returns why the apply link of a job is rejected, or undefined if it is accepted. The link must lead to the ATS or to
 * the company's verified domain, so that no middleman receives the applications.
 */
export function findApplyLinkFault(
  link: string,
  { kind, domain }: { kind: SourceKindName; domain: string },
): string | undefined {
  const { isOwnHost, label } = sourceKinds[kind]
  const hostname = URL.parse(link)?.hostname ?? ''
  if (isOwnHost(hostname) || isWithin(hostname, domain)) return undefined
  return `has an apply link that leads neither to ${label} nor to ${domain}`
}
