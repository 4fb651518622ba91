import type { ReactNode } from 'react'

/** The buttons of a job form, which stay visible at the bottom of the window. */
export function ButtonBar({ children }: { children: ReactNode }) {
  return (
    <div className="button-bar -mx-5 -mb-5 flex flex-wrap gap-3 rounded-b-card border-t border-line bg-raised px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
      {children}
    </div>
  )
}
