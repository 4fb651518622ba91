import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'

import { toApplyHref } from '#contract/jobs/rules/apply-href.ts'
import { isApplyLink } from '#contract/jobs/rules/links.ts'
import type { EventBody, StatisticsEvent } from '#contract/jobs/statistics.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { visitedJobs } from '#web/bookmarks/job-marks.ts'
import { cn } from '#web/lib/cn.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { type ButtonLook, buttonStyles } from '#web/ui/button-styles.ts'

/** Returns the address of a `mailto:` link, without its subject and text. */
const emailOf = (href: string) => decodeURIComponent(new URL(href).pathname)

/** Shows an address at an internationalized domain in Unicode after loading the decoder, which few jobs need. */
function Email({ email }: { email: string }) {
  const [shown, setShown] = useState(email)
  useEffect(() => {
    if (!email.includes('xn--')) return
    void import('#contract/auth/display-email.ts').then(({ displayEmail }) => setShown(displayEmail(email)))
  }, [email])
  return shown
}

type ApplyLinkProps = { jobId: string; title: string; href: string; look: ButtonLook }

/** A click marks the job as visited and counts an apply click. */
export function ApplyLink({ jobId, title, href, look }: ApplyLinkProps) {
  const { applyReferrer: referrer } = usePageData()
  if (!isApplyLink(href)) return <span className="text-small text-muted">No apply link</span>
  const recordClick = () => {
    visitedJobs.add(jobId)
    countEvent(jobId, 'apply')
  }
  const isEmail = /^mailto:/i.test(href)
  return (
    <>
      <a
        href={toApplyHref(href, { title, referrer })}
        target={isEmail ? undefined : '_blank'}
        rel="noopener noreferrer nofollow"
        className={cn(buttonStyles(look), 'print:hidden')}
        onClick={recordClick}
        onAuxClick={recordClick}
      >
        Apply{' '}
        <span className="sr-only">
          for {firstCharacters(title, 100)} {isEmail ? 'by email' : '(opens in a new tab)'}
        </span>
        {isEmail ? null : <ExternalLink className="size-4 @max-[30rem]:hidden" />}
      </a>
      {/* Paper has no links. */}
      <span className="hidden wrap-anywhere print:inline">
        Apply: <bdi>{isEmail ? <Email email={emailOf(href)} /> : href}</bdi>
      </span>
    </>
  )
}

/** Sends an event to the statistics. */
export function sendEvent(event: EventBody): void {
  // Old browsers and jsdom have no beacon.
  navigator.sendBeacon?.(
    '/ninja-api/figures',
    new Blob([JSON.stringify(event)], { type: 'application/json' }),
  )
}

export const countEvent = (job: string, event: StatisticsEvent): void =>
  sendEvent({ job: Number(job), event })
