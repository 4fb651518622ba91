import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

type ReportDetailsProps = {
  label: string
  /** The path of the form for browsers without scripts. */
  path: string
  children: ReactNode
}

/** Opens the form for a report. `children` may load its code then. */
export function ReportDetails({ label, path, children }: ReportDetailsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Read the state of the element, because the visitor may have opened the form before hydration.
  useEffect(() => setOpen(details.current?.open === true), [])
  return (
    <>
      <a
        href={path}
        rel="nofollow"
        className="hidden min-h-11 w-fit content-center text-small text-muted hover:text-accent no-script:block"
      >
        {label}
      </a>
      <details
        ref={details}
        className="text-small no-script:hidden"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="min-h-11 w-fit cursor-pointer content-center text-muted hover:text-accent">
          {label}
        </summary>
        {isOpen && <Suspense fallback={<p className="text-muted">Loading...</p>}>{children}</Suspense>}
      </details>
    </>
  )
}
