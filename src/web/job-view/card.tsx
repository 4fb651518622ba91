import { Link, type Location, useLocation } from 'react-router'

import { hours } from '#contract/duration.ts'
import { isSoon } from '#contract/jobs/dates.ts'
import { type DrawnCard, teaser } from '#contract/jobs/job-card.ts'
import { jobPath } from '#contract/jobs/rules/links.ts'
import { openedJobs, useJobIds, visitedJobs } from '#web/bookmarks/job-marks.ts'
import { cn } from '#web/lib/cn.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'

import { ApplyLink } from './apply-link.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { ClosingDate, PostedDate } from './job-dates.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobPlace } from './job-place.tsx'
import { JobSkills } from './job-skills.tsx'
import { SaveButton } from './save-button.tsx'

/** The time during which an unviewed job is marked as new, in milliseconds. */
const NEW_FOR_MS = hours(24)
const SKILLS_SHOWN = 3

type JobCardProps = { card: DrawnCard }
/** `heading` is one level below the heading above the list. */
export type CardLook = { heading?: 'h2' | 'h3' }

function MarkBadge({ card }: JobCardProps) {
  const isNew = useNow((now) => now - card.dateTimestamp < NEW_FOR_MS)
  const isOpened = useJobIds(openedJobs.store).has(card.id)
  const isVisited = useJobIds(visitedJobs.store).has(card.id)
  if (isVisited) return <Badge tone="accent">Visited</Badge>
  if (isOpened)
    return (
      <Badge tone="quiet">
        <span className="print:hidden">Opened</span>
      </Badge>
    )
  return isNew && <Badge tone="highlight">New</Badge>
}

/** Shows the closing day only if it is near. The dates are on one line on narrow cards, on two lines at the right on wide cards. */
function CardDates({ card }: JobCardProps) {
  const closesSoon = useNow((now) => card.expiresAt !== null && isSoon(card.expiresAt, now))
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-small text-muted tabular-nums @min-[30rem]:col-start-2 @min-[30rem]:row-span-2 @min-[30rem]:row-start-1 @min-[30rem]:flex-col @min-[30rem]:items-end @min-[30rem]:gap-y-1 @min-[30rem]:pt-1">
      <span className="flex items-center gap-x-2">
        <MarkBadge card={card} />
        <PostedDate timestamp={card.dateTimestamp} expiresAt={card.expiresAt} />
      </span>
      {card.expiresAt !== null && closesSoon && (
        <>
          <span className="@min-[30rem]:hidden">·</span>
          <span>
            Closes <ClosingDate timestamp={card.expiresAt} isRelative />
          </span>
        </>
      )}
    </p>
  )
}

function CardHeader({ card, heading: Heading = 'h2' }: JobCardProps & CardLook) {
  const location = useLocation()
  const isOpened = useJobIds(openedJobs.store).has(card.id)
  return (
    <div className="grid grid-cols-1 content-start gap-x-4 @min-[30rem]:grid-cols-[minmax(0,1fr)_auto]">
      <Heading
        dir="auto"
        className="line-clamp-3 min-w-0 text-left font-semibold wrap-anywhere @min-[30rem]:text-title"
      >
        <Link
          to={jobPath(card)}
          state={boardState(location)}
          viewTransition
          className={cn('outline-none after:absolute after:inset-0', isOpened && 'text-muted')}
        >
          {card.title}
        </Link>
      </Heading>
      <p className="line-clamp-4 text-small wrap-anywhere text-muted @min-[30rem]:text-body">
        <JobPlace
          company={{ id: card.companyId, name: card.companyName, verified_domain: card.companyDomain }}
          location={card.location}
        />
      </p>
      <CardDates card={card} />
    </div>
  )
}

function CardFooter({ card }: JobCardProps) {
  return (
    <div className="flex items-center justify-between gap-x-2 print:block">
      <JobSkills skills={card.skills} limit={SKILLS_SHOWN} isOneLine />
      {/* `relative` puts the buttons above the title's link, which covers the card. */}
      <div className="relative ml-auto flex shrink-0 items-center gap-x-1">
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
    <article className="lift @container relative grid h-full grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-1.5 rounded-card border border-line bg-raised px-3 py-2.5 sm:gap-x-4 sm:gap-y-2 sm:px-4 sm:py-3.5">
      <CompanyLogo name={card.companyName} logo={card.companyLogo} />
      <CardHeader card={card} {...look} />
      <div className="col-span-2 grid min-w-0 grid-cols-1 gap-2 @min-[30rem]:col-span-1 @min-[30rem]:col-start-2">
        <JobFacts card={card} />
        <p dir="auto" className="line-clamp-2 text-small wrap-anywhere">
          {teaser(card.shortDescription)}
        </p>
        <CardFooter card={card} />
      </div>
    </article>
  )
}

type Place = Pick<Location<unknown>, 'pathname' | 'search' | 'state'>

/** Returns the history state for the links to jobs on the page at `pathname`. On the board, it contains the search. */
function boardState({ pathname, search }: Pick<Place, 'pathname' | 'search'>) {
  return pathname === '/jobs' && search !== '' ? { board: search } : undefined
}

export function getBoardSearch({ state }: Pick<Place, 'state'>): string {
  const board: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'board') : undefined
  return typeof board === 'string' ? board : ''
}
