import type { ReactNode } from 'react'

type PreviewProps = {
  /** Chooses what the preview shows. */
  choice?: ReactNode
  children: ReactNode
}

export function Preview({ choice, children }: PreviewProps) {
  return (
    <section aria-labelledby="preview" className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="preview" className="text-title font-semibold">
          Preview
        </h2>
        {choice}
      </div>
      {children}
    </section>
  )
}
