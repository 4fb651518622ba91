// The landing page (specification, section 2).
import { ArrowRight, Bookmark, SquarePen } from 'lucide-react'
import { Link } from 'react-router'

import { formatCount } from '#contract/counts.ts'
import { defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { quickFilters } from '#contract/jobs/rules/quick-filters.ts'
import type { HomePage } from '#contract/pages/render.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { paths } from '#web/auth/paths.ts'
import { savedJobs, useJobIds } from '#web/bookmarks/job-marks.ts'
import { CompanyCards } from '#web/job-view/company-cards.tsx'
import { JobCount } from '#web/job-view/job-count.tsx'
import { useDraftIds } from '#web/lib/drafts.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { SearchForm } from '#web/ui/search-form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { BoardToday } from './board-today.tsx'
import { NewestJobs } from './newest-jobs.tsx'
import { PayOfJobs } from './pay-of-jobs.tsx'

const look = buttonStyles({ variant: 'quiet', size: 'small' })

/**
 * Links to the user's saved jobs, and to job forms with edits that only this browser has stored. The absolute position
 * of the links prevents a layout shift when they appear.
 */
function RecentActivity() {
  const user = useUser()
  const saved = useJobIds(savedJobs).size
  const drafts = useDraftIds(user?.id, 'job').length
  if (user === null) return null
  return (
    <div className="absolute top-full left-0 flex flex-wrap gap-2 pt-2">
      {saved > 0 && (
        <Link to="/jobs/saved" className={look}>
          <Bookmark className="size-4 fill-highlight text-highlight-text" />
          Saved jobs ({formatCount(saved)})
        </Link>
      )}
      {drafts > 0 && (
        <Link to="/dashboard/jobs" className={look}>
          <SquarePen className="size-4" />
          Unsaved drafts ({drafts})
        </Link>
      )}
    </div>
  )
}

/** Users and visitors see variants of the same height, so loading the session causes no layout shift. */
function Welcome() {
  const user = useUser()
  if (user === null)
    return (
      <div className="flex gap-3">
        <Link to={paths.signup} className={buttonStyles({ variant: 'outline' })}>
          Sign Up
        </Link>
        <Link to={paths.login} className={buttonStyles({ variant: 'quiet' })}>
          Login
        </Link>
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,auto)_auto] items-center justify-start gap-4">
      <p className="truncate text-title font-semibold">Hello, {user.display}!</p>
      <Link to={paths.profile} className={buttonStyles()}>
        Your profile
      </Link>
    </div>
  )
}

function QuickFilters({ home }: { home?: HomePage }) {
  return (
    <ul aria-label="Quick filters" className="mt-3 flex flex-wrap gap-2">
      {quickFilters.map(({ label, apply }, at) => (
        <li key={label}>
          <Link
            to={`/jobs${boardSearch(apply(defaultBoardQuery))}`}
            className="flex min-h-8 items-center gap-2 rounded-full border border-control bg-raised px-3 text-small hover:border-accent hover:text-accent phone:min-h-11 phone:px-4"
          >
            {label}
            <JobCount count={home?.quickFilters[at]} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Hiring({ home: { hiring } }: { home: HomePage }) {
  if (hiring.length === 0) return null
  return (
    <section aria-labelledby="hiring" className="grid gap-4">
      <h2 id="hiring" className="text-heading font-bold tracking-tight">
        Hiring now
      </h2>
      <CompanyCards companies={hiring} className="lg:grid-cols-4" />
      <p>
        <Link to="/companies" className={linkStyles}>
          See all companies
        </Link>
      </p>
    </section>
  )
}

const createTiles = (community: string) => [
  { to: '/jobs', title: 'Job Board', text: `Find full-time or part-time ${community} work.` },
  { to: '/developers', title: 'Developer Directory', text: `Find ${community} developers for your team.` },
]

type TileProps = ReturnType<typeof createTiles>[number]

function Tile({ to, title, text }: TileProps) {
  return (
    <li className="lift relative grid gap-1 rounded-card border border-line bg-raised p-6">
      <h2 className="text-title font-semibold">
        <Link to={to} className="inline-flex items-center gap-2 outline-none after:absolute after:inset-0">
          {title}
          <ArrowRight className="size-5 text-accent" />
        </Link>
      </h2>
      <p className="text-muted">{text}</p>
    </li>
  )
}

function Hero() {
  const { tagline, community, employersPost, directory } = usePageData()
  return (
    <section className="-mt-8 grid gap-x-10 gap-y-12 pt-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:pt-14">
      <div className="flex flex-col">
        <h1 className="max-w-[22ch] text-display font-bold tracking-tight wrap-anywhere">{tagline}</h1>
        <p className="mt-5 max-w-prose text-title text-muted">
          Browse openings without an account. Search, filter and follow a link straight to the employer.
        </p>
        <div className="mt-8">
          <SearchForm action="/jobs" label="Search all jobs" placeholder="Search jobs..." />
        </div>
        <BoardToday part={QuickFilters} placeholder={<QuickFilters />} />
        <div className="relative mt-8 lg:mb-16">
          <Welcome />
          {employersPost && (
            <p className="mt-4">
              Hiring?{' '}
              <Link to="/post-a-job" className={linkStyles}>
                Post a job
              </Link>
            </p>
          )}
          {directory && (
            <p className="mt-4">
              Open to new work?{' '}
              <Link to="/dashboard/directory" className={linkStyles}>
                Let companies find you
              </Link>
            </p>
          )}
          <RecentActivity />
        </div>
      </div>
      <div className="min-w-0 lg:row-span-2">
        <BoardToday
          part={NewestJobs}
          fallback={<Spinner label="Loading jobs..." className="min-h-160 items-start" />}
        />
      </div>
      <ul className="grid content-end gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {createTiles(community).map((tile) => (
          <Tile key={tile.to} {...tile} />
        ))}
      </ul>
    </section>
  )
}

export function HomePage() {
  return (
    <div className="grid gap-12 lg:gap-20">
      <PageHead />
      <Hero />
      <BoardToday part={PayOfJobs} />
      <BoardToday part={Hiring} />
    </div>
  )
}
