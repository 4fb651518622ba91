// The form for reporting a job. Its code loads when the visitor opens the form.
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }))

export function ReportJob({ jobId }: { jobId: number }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Read the state of the element, because the visitor may have opened the form before hydration.
  useEffect(() => setOpen(details.current?.open === true), [])
  return (
    <>
      <a
        href={`/jobs/report/${jobId}`}
        rel="nofollow"
        className="hidden min-h-11 w-fit content-center text-small text-muted hover:text-accent no-script:block"
      >
        Report this job
      </a>
      <details
        ref={details}
        className="text-small no-script:hidden"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="min-h-11 w-fit cursor-pointer content-center text-muted hover:text-accent">
          Report this job
        </summary>
        {isOpen && (
          <Suspense fallback={<p className="text-muted">Loading...</p>}>
            <ReportForm jobId={jobId} />
          </Suspense>
        )}
      </details>
    </>
  )
}
