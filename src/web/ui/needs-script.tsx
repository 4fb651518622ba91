import type { ReactNode } from 'react'

export function NeedsScript({ children }: { children?: ReactNode }) {
  return (
    <div className="hidden gap-3 rounded-control bg-sunken px-4 py-3 no-script:grid">
      <p>This page needs JavaScript. Please turn it on in your browser.</p>
      {children}
    </div>
  )
}
