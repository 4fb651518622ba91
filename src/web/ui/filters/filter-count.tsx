import { formatCount } from '#contract/counts.ts'

/** The things that the filters count. */
export type Noun = 'job' | 'developer'
/** `undefined` until the list has loaded. 'few' hides a small number of people. */
export type Count = number | 'few' | undefined

type FilterCountProps = {
  /** The ID for the control's `aria-describedby`. */
  id: string
  count: Count
  noun?: Noun | undefined
}

export function FilterCount({ id, count, noun = 'job' }: FilterCountProps) {
  return (
    <span id={id} className={`min-w-6 text-right text-small tabular-nums ${count === 0 ? 'text-muted' : ''}`}>
      {count !== undefined && (
        <>
          {count === 'few' ? count : formatCount(count)}
          <span className="sr-only">
            {' '}
            {noun}
            {count === 1 ? '' : 's'}
          </span>
        </>
      )}
    </span>
  )
}
