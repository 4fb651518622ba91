import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; className?: string; children: ReactNode }

/** A part of a page below a heading. */
export function Section({ title, className = '', children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`grid gap-4 ${className}`}>
      <h2 id={id} className="text-title font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
