import { Button } from '../button.tsx'
import { Failed } from '../drawings.tsx'
import { Notice } from '../notice.tsx'

type FailedPageProps = { title: string; onRetry: () => void }

/** Shown instead of the content of a page that did not load. */
export function FailedPage({ title, onRetry }: FailedPageProps) {
  return (
    <div role="alert">
      <Notice drawing={<Failed />} title={title} action={<Button onClick={onRetry}>Try again</Button>}>
        Please check your connection, then try again.
      </Notice>
    </div>
  )
}
