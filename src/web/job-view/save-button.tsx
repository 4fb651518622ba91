import { Bookmark } from 'lucide-react'

import { firstCharacters } from '#contract/jobs/text.ts'
import { accountJobs, changeSaved, savedJobs, useJobIds } from '#web/bookmarks/job-marks.ts'
import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'

import { countEvent } from './apply-link.tsx'

type SaveButtonProps = { jobId: string; title: string }

export function SaveButton({ jobId, title }: SaveButtonProps) {
  const isSaved = useJobIds(savedJobs).has(jobId)
  const toggle = () => {
    // The server counts the saves that it receives from users.
    if (!isSaved && !accountJobs.get()?.ids) countEvent(jobId, 'save')
    changeSaved({ ids: [jobId], title, isSaved: !isSaved })
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
      {/* Narrow cards show only the icon. The fixed width prevents a layout shift. */}
      <span className="text-left @max-[30rem]:sr-only @min-[30rem]:min-w-10">
        {isSaved ? 'Saved' : 'Save'}
      </span>
      <span className="sr-only"> {firstCharacters(title, 100)}</span>
    </Button>
  )
}
