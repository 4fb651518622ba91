// See section 2 of the specification.
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { Fretboard } from '#web/ui/fretboard.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { BoardToday } from './board-today.tsx'
import { HomeSearch } from './home-search.tsx'
import { LeftOff } from './recent-activity.tsx'
import { Welcome } from './welcome.tsx'

const tilesFor = (community: string) => [
  { to: '/jobs', title: 'Job Board', text: `Find full-time or part-time ${community} work.` },
  { to: '/developers', title: 'Developer Directory', text: `Find ${community} developers for your team.` },
]

type TileProps = ReturnType<typeof tilesFor>[number]

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

export function HomePage() {
  const { tagline, community, employersPost } = usePageData()
  return (
    <div className="grid gap-12">
      <PageHead />
      <section className="relative isolate -mt-8 py-16 lg:py-20">
        <Fretboard className="hero-motif absolute inset-y-0 left-1/2 -z-1 h-full w-screen -translate-x-1/2 text-line" />
        <h1 className="max-w-[22ch] text-display font-bold tracking-tight">{tagline}</h1>
        <p className="mt-5 max-w-prose text-title text-muted">
          Browse openings without an account. Search, filter and follow a link straight to the employer.
        </p>
        <HomeSearch />
        <div className="relative mt-6">
          <Welcome />
          {employersPost && (
            <p className="mt-4">
              Hiring?{' '}
              <Link to="/post-a-job" className={linkStyles}>
                Post a job
              </Link>
            </p>
          )}
          <LeftOff />
        </div>
      </section>
      <ul className="grid gap-4 sm:grid-cols-2">
        {tilesFor(community).map((tile) => (
          <Tile key={tile.to} {...tile} />
        ))}
      </ul>
      <BoardToday />
    </div>
  )
}
