import { Share2 } from 'lucide-react'
import { useState } from 'react'

import type { Job } from '#contract/jobs/job.ts'
import { isWithin } from '#contract/jobs/rules/domain.ts'
import { isApplyLink, jobPath } from '#contract/jobs/rules/links.ts'
import { Button } from '#web/ui/button.tsx'

import { ApplyLink } from './apply-link.tsx'
import { SaveButton } from './save-button.tsx'

type ShareButtonProps = { title: string; path: string }

/** Returns whether the error only means that the visitor closed the share sheet. */
const isCancellation = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Returns a status message, or '' if the device shows its own. */
async function share(title: string, url: string): Promise<string> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return ''
    }
    await navigator.clipboard.writeText(url)
    return 'Link copied.'
  } catch (error) {
    // Browsers may deny sharing and copying, for example without HTTPS. The visitor can then copy the URL by hand.
    return isCancellation(error) ? '' : `Copy this link: ${url}`
  }
}

function ShareButton({ title, path }: ShareButtonProps) {
  const [outcome, setOutcome] = useState('')
  const shareNow = async () => {
    // Clears the message first, so that screen readers announce the same message again.
    setOutcome('')
    setOutcome(await share(title, location.origin + path))
  }
  return (
    <>
      <Button variant="quiet" size="small" className="no-script:hidden" onClick={() => void shareNow()}>
        <Share2 className="size-4" />
        Share
      </Button>
      <output className="text-small wrap-anywhere text-muted">{outcome}</output>
    </>
  )
}

export function JobActions({ job }: { job: Job }) {
  const { title, company, applyLink } = job
  const id = String(job.id)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="in-page-apply">
        <ApplyLink jobId={id} title={title} href={applyLink} look={{}} />
      </div>
      <SaveButton jobId={id} title={title} />
      <ShareButton title={`${title} · ${company.name}`} path={jobPath(job)} />
      <ApplyHost href={applyLink} domain={company.verified_domain} />
    </div>
  )
}

// Names the host of the apply link unless the host belongs to the company's domain.
type ApplyHostProps = { href: string; domain: string | null }

function getHost(href: string): string | null {
  if (!isApplyLink(href) || !URL.canParse(href)) return null
  const { protocol, hostname } = new URL(href)
  return protocol === 'mailto:' ? null : hostname
}

function ApplyHost({ href, domain }: ApplyHostProps) {
  const host = getHost(href)
  if (host === null || (domain !== null && isWithin(host, domain))) return null
  return <p className="basis-full text-small wrap-anywhere text-muted print:hidden">Apply on {host}</p>
}
