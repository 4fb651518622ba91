// Loads the history when the user opens the section.
import { type ReactNode, useState } from 'react'

export function HistorySection({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="rounded-card border border-line bg-raised px-5 py-3"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold">History</summary>
      {isOpen && <div className="pt-2 pb-2">{children}</div>}
    </details>
  )
}
