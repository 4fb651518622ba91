import type { ReactNode } from 'react'

type NoticeProps = { title: string; children?: ReactNode; action?: ReactNode }

/** A piece of a fretboard with one inlay, as in the logo. Decorative. Hidden on sites with SITE_LOGO. */
function Drawing() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 72"
      className="guitar mb-4 h-18 text-control"
      fill="none"
      stroke="currentColor"
    >
      <rect x="1" y="1" width="118" height="70" rx="10" className="fill-accent-soft" strokeWidth="2" />
      <path d="M38 1v70M82 1v70M1 15h118M1 29h118M1 43h118M1 57h118" strokeOpacity=".6" />
      <circle cx="60" cy="36" r="9" className="fill-highlight" stroke="none" />
    </svg>
  )
}

/** `children` is an explanation in a sentence or two. `action` is the next step. */
export function Notice({ title, children, action }: NoticeProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-line bg-raised px-6 py-12 text-center">
      <Drawing />
      <p className="font-heading text-title font-semibold">{title}</p>
      <div className="max-w-prose text-muted">{children}</div>
      {action && <div className="pt-4">{action}</div>}
    </div>
  )
}
