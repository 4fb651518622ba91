import { Bookmark, SquarePen } from 'lucide-react'
import { Link } from 'react-router'

import { formatCount } from '#contract/counts.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { savedJobs, useJobIds } from '#web/bookmarks/job-marks.ts'
import { useDraftIds } from '#web/lib/drafts.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'

const look = buttonStyles({ variant: 'quiet', size: 'small' })

/**
 * Links to the user's saved jobs, and to job forms with edits that only this browser has stored. The absolute position
 * of the links prevents a layout shift when they appear.
 */
export function RecentActivity() {
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
