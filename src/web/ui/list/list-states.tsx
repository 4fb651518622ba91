import { Button } from '../button.tsx'
import { Failed } from '../drawings.tsx'
import { Notice } from '../notice.tsx'
import { Spinner } from '../spinner.tsx'

const ROW_COUNT = 8
const bar = 'h-5 rounded-control bg-sunken'

export function LoadingList({ label }: { label: string }) {
  return (
    <div className="grid gap-4">
      <Spinner label={label} />
      <ul
        aria-hidden="true"
        className="grid animate-pulse divide-y divide-line rounded-card border border-line bg-raised"
      >
        {Array.from({ length: ROW_COUNT }, (_, place) => (
          <li key={place} className="grid grid-cols-[2fr_1fr_1fr_8rem] items-center gap-6 p-4">
            <div className={`${bar} w-3/5`} />
            <div className={bar} />
            <div className={bar} />
            <div className="h-8 rounded-control bg-sunken" />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function FailedList({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice
        drawing={<Failed />}
        title="Sorry, there was an error loading your data."
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        Please check your connection and reload the page.
      </Notice>
    </div>
  )
}
