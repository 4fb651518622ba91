import { formatCount } from '#contract/counts.ts'

/** The number of jobs of a link. Reserves the width of two digits, because the counts load later. */
export function JobCount({ count }: { count: number | undefined }) {
  return (
    <span className="min-w-[2ch] text-muted tabular-nums">
      {count !== undefined && formatCount(count)}
      {count !== undefined && <span className="sr-only">{count === 1 ? ' job' : ' jobs'}</span>}
    </span>
  )
}
