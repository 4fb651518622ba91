// The list's JSON in chunks of some dozen postings: after a write, only the chunk that has it is made anew.
import { Piece } from '#server/http/piece.ts'

import type { Entry } from './snapshot-job.ts'

export type Chunk = {
  readonly entries: readonly Entry[]
  /** The postings with what stands before each: '[' before the first of the list, else a comma. */
  readonly piece: Piece
  /** The earliest expiry in it (ms since 1970); Infinity where nothing expires. */
  readonly validUntil: number
}

/** Where a chunk ends, only its last posting says: one of 64, by its id. So instances cut alike, and a write moves no other end. */
function isLast({ job }: Entry): boolean {
  return Math.imul(job.id, 0x9e3779b1) >>> 26 === 0
}

export type ChunkCutter = {
  /** Those that are whole so far. */
  readonly chunks: readonly Chunk[]
  add(entry: Entry): void
  end(): readonly Chunk[]
}

/** Cuts postings, in the order of the list, into chunks; those of `previous` that are still the same are taken over. */
export function chunkCutter(previous: readonly Chunk[] = []): ChunkCutter {
  const known = new Map(previous.map((chunk) => [chunk.entries[0]?.job.id, chunk]))
  const isFirst = (chunk: Chunk) => chunk === previous[0]
  const chunks: Chunk[] = []
  let pending: Entry[] = []

  function cut(): void {
    const before = known.get(pending[0]?.job.id)
    const like = before && isFirst(before) === (chunks.length === 0) ? before : undefined
    chunks.push(like && isSame(like.entries, pending) ? like : makeChunk(pending, chunks.length === 0, like))
    pending = []
  }

  return {
    chunks,
    add(entry) {
      pending.push(entry)
      if (isLast(entry)) cut()
    },
    end() {
      if (pending.length > 0) cut()
      return chunks
    },
  }
}

function isSame(some: readonly Entry[], others: readonly Entry[]): boolean {
  return some.length === others.length && some.every((entry, place) => entry === others[place])
}

function makeChunk(entries: readonly Entry[], isFirst: boolean, like: Chunk | undefined): Chunk {
  const written = Buffer.allocUnsafeSlow(entries.reduce((sum, { length }) => sum + 1 + length, 0))
  const starts: number[] = []
  let end = 0
  for (const entry of entries) {
    end += written.write(isFirst && end === 0 ? '[' : ',', end)
    starts.push(end)
    entry.copyTo(written, end)
    end += entry.length
  }
  const made = new Piece(written)
  // A write may have changed nothing that is shown.
  const piece = like?.piece.hash === made.hash ? like.piece : made
  for (const [place, entry] of entries.entries()) entry.moveTo(piece, starts[place] ?? 0)
  const validUntil = entries.reduce(
    (least, { job }) => Math.min(least, job.expiresAt?.getTime() ?? Infinity),
    Infinity,
  )
  return { entries, piece, validUntil }
}
