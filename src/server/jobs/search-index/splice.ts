// Builds the columns of the next search index. Copies the values of unchanged jobs from the previous column, range by
// range. Takes the values of changed jobs from a column that contains only the changed jobs.
import type { Job } from '#contract/jobs/job.ts'
import type { SearchText } from '#contract/jobs/rules/search.ts'

/** A job has not changed between two lists if both lists contain the identical `job` object. */
export type IndexedJob = { readonly job: Job; readonly searchText: SearchText }

/** If more jobs have changed, building the whole index is faster than splicing it from two columns. */
const MAX_CHANGED_JOBS = 1000

/**
 * A range of consecutive jobs of the new list. `start` is the position of its first job in another list: in the list of
 * changed jobs if `isChanged`, otherwise in the previous list.
 */
export type Range = { readonly isChanged: boolean; readonly start: number; count: number }

type Difference = { ranges: readonly Range[]; changed: readonly IndexedJob[] }

/** Divides the new list `jobs` into ranges of changed and unchanged jobs. Returns undefined if too many changed. */
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

/**
 * Returns a function that returns a column of the new list. The function takes the values of unchanged jobs from
 * `previous` and those of changed jobs from `changed`. `width` is the number of values per job.
 */
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

/**
 * Returns an array with one item for each job of the new list. Takes the items of unchanged jobs from `previous`, and
 * others from `changed`.
 */
export function spliceArrays<Item>(
  ranges: readonly Range[],
  previous: readonly Item[],
  changed: readonly Item[],
): Item[] {
  return ranges.flatMap(({ isChanged, start, count }) =>
    (isChanged ? changed : previous).slice(start, start + count),
  )
}
