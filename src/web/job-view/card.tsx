import { Link, useLocation } from 'react-router'

import type { DrawnCard } from '#contract/jobs/job-card.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { useBookmarks } from '#web/bookmarks/bookmarks-store.ts'
import { cn } from '#web/lib/cn.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Badge } from '#web/ui/badge.tsx'

import { ApplyLink } from './apply-link.tsx'
import { boardState } from './board-state.ts'
import { ClosingDate } from './closing-date.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobPlace } from './job-place.tsx'
import { JobSkills } from './job-skills.tsx'
import { PostedDate } from './posted-date.tsx'
import { SaveButton } from './save-button.tsx'

/** How long an unviewed job is marked as new, in milliseconds: two days. */
const newFor = 48 * 60 * 60 * 1000
const skillsShown = 3

type JobCardProps = { card: DrawnCard }
/** One level below the heading above the list. */
export type CardLook = { heading?: 'h2' | 'h3' }

function CardHeader({ card, heading: Heading = 'h2' }: JobCardProps & CardLook) {
  const { now } = usePageData()
  const location = useLocation()
  const { isOpened, isApplied } = useBookmarks(card.id)
  const isNew = now - card.dateTimestamp < newFor && !isOpened && !isApplied
  return (
    <div className="grid grid-cols-1 content-start gap-x-4 gap-y-1 @min-[30rem]:grid-cols-[minmax(0,1fr)_auto]">
      <Heading dir="auto" className="line-clamp-3 min-w-0 text-left text-title font-semibold wrap-anywhere">
        <Link
          to={jobPath(card)}
          state={boardState(location)}
          className={cn('outline-none after:absolute after:inset-0', isOpened && 'font-normal text-muted')}
        >
          {card.title}
        </Link>
      </Heading>
      <p className="line-clamp-4 wrap-anywhere text-muted @min-[30rem]:col-span-2">
        <JobPlace
          company={{ id: card.companyId, name: card.companyName, verified_domain: card.companyDomain }}
          location={card.location}
        />
      </p>
      <p className="flex flex-wrap items-center gap-x-2 self-start @min-[30rem]:col-start-2 @min-[30rem]:row-start-1 @min-[30rem]:pt-1">
        {isNew && <Badge tone="highlight">New</Badge>}
        <PostedDate timestamp={card.dateTimestamp} />
      </p>
    </div>
  )
}

function CardFooter({ card }: JobCardProps) {
  const { isOpened, isApplied } = useBookmarks(card.id)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <JobSkills skills={card.skills} limit={skillsShown} />
      {/* Must be above the title's link, which covers the card. */}
      <div className="relative ml-auto flex items-center gap-2">
        {isApplied ? <Badge tone="accent">Applied</Badge> : isOpened && <Badge tone="quiet">Opened</Badge>}
        <SaveButton jobId={card.id} title={card.title} />
        <ApplyLink
          jobId={card.id}
          title={card.title}
          href={card.applyLink}
          look={{ variant: 'outline', size: 'small' }}
        />
      </div>
    </div>
  )
}

export function JobCard({ card, ...look }: JobCardProps & CardLook) {
  return (
    <article className="lift @container relative grid h-full grid-cols-[auto_minmax(0,1fr)] content-start gap-4 rounded-card border border-line bg-raised p-4 sm:p-5">
      <CompanyLogo name={card.companyName} logo={card.companyLogo} />
      <CardHeader card={card} {...look} />
      <div className="col-span-2 grid min-w-0 grid-cols-1 gap-3 @min-[30rem]:col-span-1 @min-[30rem]:col-start-2">
        <JobFacts card={card}>
          {card.expiresAt !== null && <ClosingDate timestamp={card.expiresAt} />}
        </JobFacts>
        <p dir="auto" className="line-clamp-2 wrap-anywhere">
          {card.shortDescription}
        </p>
        <CardFooter card={card} />
      </div>
    </article>
  )
}
