import { formatCount } from '#contract/counts.ts'
type FilterCountProps = {
  /** The ID for the control's `aria-describedby`. */
  id: string
  /** `undefined` until the board has loaded. */
  count: number | undefined
}

export function FilterCount({ id, count }: FilterCountProps) {
  return (
    <span id={id} className={`min-w-6 text-right text-small tabular-nums ${count === 0 ? 'text-muted' : ''}`}>
      {count !== undefined && (
        <>
          {formatCount(count)}
          <span className="sr-only">{count === 1 ? ' job' : ' jobs'}</span>
        </>
      )}
    </span>
  )
}
