// Keeps a job for later, in this browser.
import { Bookmark } from 'lucide-react'

import { firstCharacters } from '#contract/jobs/text.ts'
import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'

import { savedJobs, useBookmarks } from './bookmarks.ts'

type SaveButtonProps = { jobId: string; title: string }

export function SaveButton({ jobId, title }: SaveButtonProps) {
  const { isSaved } = useBookmarks(jobId)
  return (
    <Button
      variant="quiet"
      size="small"
      className="no-script:hidden"
      aria-pressed={isSaved}
      onClick={() => savedJobs.toggle(jobId)}
    >
      <Bookmark className={cn('size-4', isSaved && 'fill-highlight text-highlight-text')} />
      {isSaved ? 'Saved' : 'Save'}
      <span className="sr-only"> {firstCharacters(title, 100)}</span>
    </Button>
  )
}
