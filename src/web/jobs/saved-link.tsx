// The way to the saved jobs, as soon as there are any.
import { Bookmark } from 'lucide-react'
import { Link } from 'react-router'

import { useKeptSet } from '#web/lib/kept-set.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'

import { savedJobs } from './marks.ts'

export function SavedLink() {
  const count = useKeptSet(savedJobs).size
  if (count === 0) return null
  return (
    <Link to="/jobs/saved" className={buttonStyles({ variant: 'quiet', size: 'small' })}>
      <Bookmark className="size-4 fill-highlight text-highlight-text" />
      Saved jobs ({count})
    </Link>
  )
}
