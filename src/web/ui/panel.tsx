import { type ReactNode, useId } from 'react'

type PanelProps = { title: string; about?: ReactNode; mark?: ReactNode; children: ReactNode }

export function Panel({ title, about, mark, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid max-w-180 gap-5 rounded-card border border-line bg-raised p-5 sm:p-8"
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} tabIndex={-1} className="text-title font-semibold outline-none">
            {title}
          </h2>
          {mark}
        </div>
        {about !== undefined && <p className="max-w-prose text-muted">{about}</p>}
      </div>
      {children}
    </section>
  )
}
