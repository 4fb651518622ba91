import { Bookmark } from 'lucide-react'

import { firstCharacters } from '#contract/jobs/text.ts'
import { savedJobs, useBookmarks } from '#web/bookmarks/bookmarks-store.ts'
import { getBookmarksOwner } from '#web/bookmarks/storage.ts'
import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'

import { countEvent } from './count-event.ts'

type SaveButtonProps = { jobId: string; title: string }

export function SaveButton({ jobId, title }: SaveButtonProps) {
  const { isSaved } = useBookmarks(jobId)
  const toggle = () => {
    // Count only the saves of logged-out visitors. The server counts those of users when it stores the bookmarks.
    if (!isSaved && getBookmarksOwner() === '') countEvent(jobId, 'save')
    savedJobs.toggle(jobId)
  }
  return (
    <Button
      variant="quiet"
      size="small"
      className="@max-[30rem]:min-w-11 no-script:hidden"
      aria-pressed={isSaved}
      onClick={toggle}
    >
      <Bookmark className={cn('save-mark size-4', isSaved && 'fill-highlight text-highlight-text')} />
      {/* Narrow cards show only the icon. */}
      <span className="@max-[30rem]:sr-only">{isSaved ? 'Saved' : 'Save'}</span>
      <span className="sr-only"> {firstCharacters(title, 100)}</span>
    </Button>
  )
}
