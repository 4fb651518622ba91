// Names the host of the apply link unless the host belongs to the company's domain.
import { isWithin } from '#contract/jobs/rules/domain.ts'
import { isApplyLink } from '#contract/jobs/rules/links.ts'

type ApplyHostProps = { href: string; domain: string | null }

function getHost(href: string): string | null {
  if (!isApplyLink(href) || !URL.canParse(href)) return null
  const { protocol, hostname } = new URL(href)
  return protocol === 'mailto:' ? null : hostname
}

export function ApplyHost({ href, domain }: ApplyHostProps) {
  const host = getHost(href)
  if (host === null || (domain !== null && isWithin(host, domain))) return null
  return <p className="basis-full text-small wrap-anywhere text-muted print:hidden">Apply on {host}</p>
}
