import { type ReactNode, useId } from 'react'

type PanelProps = {
  title: ReactNode
  about?: ReactNode
  mark?: ReactNode
  /** A panel with 'h3' is an item of a list. Only the other panels are landmarks, because items can have equal titles. */
  heading?: 'h2' | 'h3'
  children: ReactNode
}

export function Panel({ title, about, mark, heading: Heading = 'h2', children }: PanelProps) {
  const id = useId()
  const Part = Heading === 'h2' ? 'section' : 'article'
  return (
    <Part
      aria-labelledby={id}
      className="grid max-w-180 gap-5 rounded-card border border-line bg-raised p-5 sm:p-8"
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading id={id} tabIndex={-1} className="text-title font-semibold wrap-anywhere outline-none">
            {title}
          </Heading>
          {mark}
        </div>
        {about !== undefined && <p className="max-w-prose wrap-anywhere text-muted">{about}</p>}
      </div>
      {children}
    </Part>
  )
}
