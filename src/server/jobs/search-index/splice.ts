// Builds the columns of the next index. Copies ranges of unchanged jobs from the previous column, and changed jobs from
// a column that contains only these.
import type { Job } from '#contract/jobs/job.ts'
import type { SearchText } from '#contract/jobs/rules/search.ts'

/** Two lists contain the same unchanged job if the `job` objects are identical. */
export type IndexedJob = { readonly job: Job; readonly searchText: SearchText }

/** With more changed jobs, a complete build is cheaper than splicing. */
const MAX_CHANGED_JOBS = 1000

/**
 * A range of consecutive jobs. `start` is a position in the list of changed jobs if `isChanged`, otherwise in the
 * previous list.
 */
export type Range = { readonly isChanged: boolean; readonly start: number; count: number }

type Difference = { ranges: readonly Range[]; changed: readonly IndexedJob[] }

/** Divides `jobs` into ranges of changed and of unchanged jobs. Returns undefined if too many jobs have changed. */
export function compareJobs(
  previous: readonly Job[],
  jobs: ReadonlyMap<number, IndexedJob>,
): Difference | undefined {
  const ranges: Range[] = []
  const changed: IndexedJob[] = []
  const isGone = (job: Job | undefined) => job !== undefined && jobs.get(job.id)?.job !== job
  let position = 0
  for (const indexed of jobs.values()) {
    while (previous[position] !== indexed.job && isGone(previous[position])) position += 1
    const isChanged = previous[position] !== indexed.job
    const start = isChanged ? changed.length : position
    const last = ranges.at(-1)
    if (last?.isChanged === isChanged && last.start + last.count === start) last.count += 1
    else ranges.push({ isChanged, start, count: 1 })
    if (isChanged) changed.push(indexed)
    else position += 1
    if (changed.length > MAX_CHANGED_JOBS) return undefined
  }
  return { ranges, changed }
}

type Column = Uint8Array | Uint32Array | Float64Array

/** Returns a function that splices two columns with `width` numbers per job. */
export function columnSplicer(ranges: readonly Range[]) {
  const length = ranges.reduce((sum, { count }) => sum + count, 0)
  return function splice<Kind extends Column>(previous: Kind, changed: Kind, width = 1): Kind {
    const spliced = emptyLike(previous, length * width)
    let end = 0
    for (const { isChanged, start, count } of ranges) {
      const source = isChanged ? changed : previous
      spliced.set(source.subarray(start * width, (start + count) * width), end)
      end += count * width
    }
    return spliced
  }
}

function emptyLike<Kind extends Column>(column: Kind, length: number): Kind
function emptyLike(column: Column, length: number): Column {
  if (column instanceof Uint8Array) return new Uint8Array(length)
  return column instanceof Uint32Array ? new Uint32Array(length) : new Float64Array(length)
}

/** Splices two arrays with one item per job. */
export function spliceArrays<Item>(
  ranges: readonly Range[],
  previous: readonly Item[],
  changed: readonly Item[],
): Item[] {
  return ranges.flatMap(({ isChanged, start, count }) =>
    (isChanged ? changed : previous).slice(start, start + count),
  )
}
