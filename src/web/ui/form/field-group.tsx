import { type ReactNode, useId } from 'react'

/** A group of fields with a heading. All groups except the first have a line above them. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 gap-5 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-5"
    >
      <h2 id={id} className="text-title font-semibold">
        {title}
      </h2>
      {children}
    </fieldset>
  )
}
