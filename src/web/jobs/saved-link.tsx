// The way to the saved jobs, as soon as there are any.
import { Bookmark } from 'lucide-react'
import { Link } from 'react-router'

import { usePersistedSet } from '#web/lib/persisted-set.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'

import { savedJobs } from './bookmarks.ts'

export function SavedLink() {
  const count = usePersistedSet(savedJobs).size
  if (count === 0) return null
  return (
    <Link to="/jobs/saved" className={buttonStyles({ variant: 'quiet', size: 'small' })}>
      <Bookmark className="size-4 fill-highlight text-highlight-text" />
      Saved jobs ({count})
    </Link>
  )
}
