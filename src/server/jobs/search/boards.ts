// The newest board and the few before it, so that who goes on to the next page does so in the same list.
import { createHash } from 'node:crypto'

import type { BoardIndex } from '#contract/jobs/rules/board.ts'
import type { Prepared } from '#server/http/prepared.ts'
import { minutes } from '#server/lib/duration.ts'

import type { ListContents } from '../list-contents.ts'
import type { JobsList } from '../list.ts'
import type { Caller } from '../own-writes.ts'

const MOST_KEPT = 5
/** On all of them, the newest apart. Postings are shared with the list, but the columns of 100,000 take some 20 MB. */
const MOST_OLDER_JOBS = 200_000
const KEPT_FOR_MS = minutes(10)
const VERSION_CHARACTERS = 16

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

/** @returns the board of a version while it is kept, else the newest */
export type Boards = (asked?: Asked) => Promise<VersionedBoard>

type Kept = { board: Promise<BoardIndex>; jobs: number; newestAt: number }

export function createBoards({ jobsList, now }: { jobsList: JobsList; now: () => Date }): Boards {
  /** In the order in which they were last the newest. */
  const kept = new Map<string, Kept>()
  const versions = new WeakMap<Prepared, string>()

  /** The same for the same postings and rates, whichever process has made the list. */
  function versionOf({ answer, rates }: ListContents): string {
    const version = versions.get(answer) ?? hashOf([answer.etag, rates])
    versions.set(answer, version)
    return version
  }

  function forget(): void {
    const longAgo = now().getTime() - KEPT_FOR_MS
    let [count, jobs] = [0, 0]
    for (const [version, each] of [...kept].toReversed()) {
      count += 1
      if (count > 1) jobs += each.jobs
      if (each.newestAt < longAgo || count > MOST_KEPT || jobs > MOST_OLDER_JOBS) kept.delete(version)
    }
  }

  /** @returns the board of these contents, kept from now on */
  function keep(version: string, contents: ListContents): Promise<BoardIndex> {
    const board = kept.get(version)?.board ?? contents.board()
    kept.delete(version)
    kept.set(version, { board, jobs: contents.entries.size, newestAt: now().getTime() })
    forget()
    return board
  }

  return async ({ version: asked, caller } = {}) => {
    const contents = await jobsList.current(caller)
    const newest = versionOf(contents)
    forget()
    const known = asked === undefined || asked === newest ? undefined : kept.get(asked)
    const board = await (known?.board ?? keep(newest, contents))
    const version = asked !== undefined && known ? asked : newest
    return { version, board, shown: contents.entries, newest }
  }
}

function hashOf(value: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(value))
  return hash.digest('base64url').slice(0, VERSION_CHARACTERS)
}
