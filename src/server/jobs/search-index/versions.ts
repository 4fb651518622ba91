// The newest board and those of older versions of the list, so that the next page of a search comes from the same list.
import type { BoardIndex } from '#contract/jobs/rules/board.ts'

import type { ListContents } from '../snapshot/build.ts'
import type { Chunk } from '../snapshot/chunks.ts'
import type { ListCache } from '../snapshot/derived-cache.ts'
import type { Caller } from '../snapshot/read-your-writes.ts'
import type { JobsList } from '../snapshot/snapshot.ts'

/** The columns, orders and remembered ranks of one job in a board. */
const COLUMN_BYTES_PER_JOB = 256
/** A job that only an older board refers to, without its JSON. */
const OBJECT_BYTES_PER_JOB = 512

export type VersionedBoard = {
  readonly version: string
  readonly board: BoardIndex
  /** What is on the board now: nothing else of an older version is shown. */
  readonly shown: ListContents['entries']
  /** The version that has them. */
  readonly newest: string
}

export type Asked = {
  version?: string | undefined
  /** Who has written reads it in the newest. */
  caller?: Caller | undefined
}

/** Returns the board of a version while it is cached, else the newest. */
type Boards = (asked?: Asked) => Promise<VersionedBoard>

type Newest = Pick<ListContents, 'version' | 'chunks'> & { board: Promise<BoardIndex> }

export type BoardParts = { jobsList: Pick<JobsList, 'current'>; cache: ListCache }

export function createBoards({ jobsList, cache }: BoardParts): Boards {
  const older = cache.of<Promise<BoardIndex>>('board')
  let newest: Newest | undefined

  /** Returns the newest board. The one that it replaces moves to the cache. */
  function newestBoard(contents: ListContents): Promise<BoardIndex> {
    const { version, chunks } = contents
    if (newest?.version === version) return newest.board
    if (newest) older.set(newest.version, newest.board, bytesOfOlder(newest.chunks, chunks))
    const board = contents.board()
    // Callers see the rejection; this only prevents an unhandled one.
    board.catch(() => {})
    newest = { version, chunks, board }
    return board
  }

  return async ({ version: asked, caller } = {}) => {
    const contents = await jobsList.current(caller)
    const current = newestBoard(contents)
    const known = asked === undefined || asked === contents.version ? undefined : older.get(asked)
    const version = asked !== undefined && known ? asked : contents.version
    const board = await (known ?? current)
    return { version, board, shown: contents.entries, newest: contents.version }
  }
}

/** Returns how much memory an older board takes: its columns, and the jobs that the next list no longer has. */
function bytesOfOlder(chunks: readonly Chunk[], next: readonly Chunk[]): number {
  const shared = new Set(next)
  let bytes = 0
  for (const chunk of chunks) {
    const { entries, piece } = chunk
    bytes += entries.length * COLUMN_BYTES_PER_JOB
    if (!shared.has(chunk)) bytes += entries.length * OBJECT_BYTES_PER_JOB + piece.bytesHeld()
  }
  return bytes
}
