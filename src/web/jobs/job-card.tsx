import { Link } from 'react-router'

import type { JobCard as Card } from '#contract/jobs/job-card.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { cn } from '#web/lib/cn.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Badge } from '#web/ui/badge.tsx'

import { ApplyLink } from './apply-link.tsx'
import { useBookmarks } from './bookmarks.ts'
import { CompanyLogo } from './company-logo.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobPlace } from './job-place.tsx'
import { JobSkills } from './job-skills.tsx'
import { PostedDate } from './posted-date.tsx'
import { SaveButton } from './save-button.tsx'

/** How long a job is 'New' to whom has not looked at it: two days. */
const newFor = 48 * 60 * 60 * 1000
const skillsShown = 3

type JobCardProps = { card: Card }

function CardHeader({ card }: JobCardProps) {
  const { now } = usePageData()
  const { isOpened, isApplied } = useBookmarks(card.id)
  const isNew = now - card.dateTimestamp < newFor && !isOpened && !isApplied
  return (
    <div className="grid grid-cols-1 content-start gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <h2 dir="auto" className="line-clamp-3 min-w-0 text-left text-title font-semibold wrap-anywhere">
        <Link
          to={jobPath(card)}
          className={cn('outline-none after:absolute after:inset-0', isOpened && 'font-normal text-muted')}
        >
          {card.title}
        </Link>
      </h2>
      <p className="line-clamp-4 wrap-anywhere text-muted sm:col-span-2">
        <JobPlace company={card.companyName} location={card.location} />
      </p>
      <p className="flex flex-wrap items-center gap-x-2 self-start sm:col-start-2 sm:row-start-1 sm:pt-1">
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
      {/* Above the title's link, which covers the card. */}
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

export function JobCard({ card }: JobCardProps) {
  return (
    <article className="lift relative grid grid-cols-[auto_minmax(0,1fr)] gap-4 rounded-card border border-line bg-raised p-4 sm:p-5">
      <CompanyLogo name={card.companyName} logo={card.companyLogo} />
      <CardHeader card={card} />
      <div className="col-span-2 grid min-w-0 grid-cols-1 gap-3 sm:col-span-1 sm:col-start-2">
        <JobFacts card={card} />
        <p dir="auto" className="line-clamp-2 wrap-anywhere">
          {card.shortDescription}
        </p>
        <CardFooter card={card} />
      </div>
    </article>
  )
}
