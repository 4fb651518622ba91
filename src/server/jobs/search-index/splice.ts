// What two boards that follow one another have in common: long rows of the same postings.
import type { Job } from '#contract/jobs/job.ts'

import type { Entry } from '../snapshot/snapshot-job.ts'

/** With more the board is made whole: a piece for each costs more than it spares. */
const MAX_ADDED = 1000

/** Postings in a row, which stand at `from` in the board before, or among those that were added. */
export type Piece = { readonly isNew: boolean; readonly from: number; count: number }

type Found = { pieces: readonly Piece[]; added: readonly Entry[] }

/** @returns undefined where too much has changed */
export function piecesOf(before: readonly Job[], entries: ReadonlyMap<number, Entry>): Found | undefined {
  const pieces: Piece[] = []
  const added: Entry[] = []
  const isGone = (job: Job | undefined) => job !== undefined && entries.get(job.id)?.job !== job
  let at = 0
  for (const entry of entries.values()) {
    while (before[at] !== entry.job && isGone(before[at])) at += 1
    const isNew = before[at] !== entry.job
    const from = isNew ? added.length : at
    const last = pieces.at(-1)
    if (last?.isNew === isNew && last.from + last.count === from) last.count += 1
    else pieces.push({ isNew, from, count: 1 })
    if (isNew) added.push(entry)
    else at += 1
    if (added.length > MAX_ADDED) return undefined
  }
  return { pieces, added }
}

type Column = Uint8Array | Uint32Array | Float64Array

/** @returns what joins a column of the board before and one of what was added; `width` numbers are of one posting */
export function joinColumns(pieces: readonly Piece[]) {
  const length = pieces.reduce((sum, { count }) => sum + count, 0)
  return function join<Kind extends Column>(before: Kind, added: Kind, width = 1): Kind {
    const joined = emptyLike(before, length * width)
    let at = 0
    for (const { isNew, from, count } of pieces) {
      const source = isNew ? added : before
      joined.set(source.subarray(from * width, (from + count) * width), at)
      at += count * width
    }
    return joined
  }
}

function emptyLike<Kind extends Column>(column: Kind, length: number): Kind
function emptyLike(column: Column, length: number): Column {
  if (column instanceof Uint8Array) return new Uint8Array(length)
  return column instanceof Uint32Array ? new Uint32Array(length) : new Float64Array(length)
}

export function joinLists<Item>(
  pieces: readonly Piece[],
  before: readonly Item[],
  added: readonly Item[],
): Item[] {
  const joined: Item[] = []
  for (const { isNew, from, count } of pieces) {
    const source = isNew ? added : before
    for (let at = from; at < from + count; at++) {
      const item = source[at]
      if (item !== undefined) joined.push(item)
    }
  }
  return joined
}
