// Shown when the session request fails (specification, sections 2 and 8).
import { PageHead } from '#web/lib/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/drawings.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function LoadFailure() {
  return (
    <div role="alert">
      <PageHead title="Something went wrong" />
      <h1 className="sr-only">Something went wrong</h1>
      <Notice
        drawing={<Failed />}
        title="Sorry, there was an error loading your data."
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        Please check your connection and reload the page.
      </Notice>
    </div>
  )
}
