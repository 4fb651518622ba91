import type { ReactNode } from 'react'

type Row = { label: string; text: ReactNode }

/** At most four columns, and fewer with larger text. */
export function FactsTable({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(min(7rem,100%),25%-18px),1fr))] gap-x-6 gap-y-3 rounded-card bg-accent-soft p-4 sm:p-5">
      {rows.map(({ label, text }) => (
        <div key={label} className="min-w-0">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="font-semibold wrap-anywhere tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
