// The landing page (specification, section 2).
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { SearchForm } from '#web/ui/search-form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { BoardToday } from './board-today.tsx'
import { Hiring } from './hiring.tsx'
import { NewestJobs } from './newest-jobs.tsx'
import { PayOfJobs } from './pay-of-jobs.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { Welcome } from './welcome.tsx'

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
