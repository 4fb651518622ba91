import { PAGE_SIZE } from '#contract/jobs/rules/board-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/drawings.tsx'
import { Notice } from '#web/ui/notice.tsx'

const bar = 'rounded-control bg-sunken'

function SkeletonCard() {
  return (
    <li className="grid animate-pulse grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 rounded-card border border-line bg-raised px-3 py-2.5 sm:gap-x-4 sm:gap-y-2 sm:px-4 sm:py-3.5">
      <div className={`size-10 sm:size-12 ${bar}`} />
      <div className="grid content-start gap-2">
        <div className={`h-5 w-3/5 ${bar}`} />
        <div className={`h-4 w-2/5 ${bar}`} />
      </div>
      <div className="col-span-2 grid gap-2 sm:col-span-1 sm:col-start-2">
        <div className={`h-6 w-4/5 ${bar}`} />
        <div className={`h-10 ${bar}`} />
        <div className={`h-8 ${bar} phone:h-11`} />
      </div>
    </li>
  )
}

/** Hidden from screen readers, because the page also shows 'Loading jobs...'. */
export function LoadingJobs() {
  return (
    <ul aria-hidden="true" className="grid gap-2 sm:gap-3">
      {Array.from({ length: PAGE_SIZE }, (_, place) => (
        <SkeletonCard key={place} />
      ))}
    </ul>
  )
}

export function FailedJobs({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice
        drawing={<Failed />}
        title="Failed to load jobs. Please try again later."
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        Please try refreshing the page.
      </Notice>
    </div>
  )
}
