// Reads the postings of the list: all of them, or what has changed since they were read.
import { setImmediate as othersTurn } from 'node:timers/promises'

import { isVisible } from '#contract/jobs/rules/visible.ts'
import type { Db } from '#server/db/open.ts'

import {
  type Changes,
  type Domains,
  findChanges,
  listVisibleIds,
  type Mark,
  readMark,
} from './change-queries.ts'
import type { Shared } from './intern-pool.ts'
import { type ListRow, listVisibleAmong, listVisibleRows } from './row-queries.ts'
import { Entry } from './snapshot-job.ts'
import { inBatches } from './stream-rows.ts'

const ROWS_AT_A_TIME = 100

type Entries = ReadonlyMap<number, Entry>
type Sources = { db: Db; now: Date; shared: Shared; previous: Entries | undefined }

/** Hands all visible postings to `onEntries`, newest first, some at a time. */
export async function readAll(
  sources: Sources & { onEntries: (entries: readonly Entry[]) => Promise<void> },
): Promise<{ mark: Mark }> {
  const { db, now, onEntries } = sources
  const mark = await readMark(db)
  for await (const rows of inBatches((page) => listVisibleRows(db, now, page)))
    await onEntries(rows.map((row) => entryOf(row, sources)))
  return { mark }
}

type Changing = Sources & { previous: Entries; mark: Mark }

/** @returns the postings, newest first; undefined where all have to be read */
export async function readChanged(
  sources: Changing,
): Promise<{ mark: Mark; entries: readonly Entry[] } | undefined> {
  const { db, now, previous, mark } = sources
  const changes = await findChanges(db, mark, now)
  if (changes === undefined) return undefined
  const written = new Set(changes.jobs)
  let kept = [...previous.values()].filter(({ job }) => !written.has(job.id) && isVisible(job, now))
  if (kept.length !== changes.othersVisible) {
    // Some were deleted, or the clock was set back.
    const visible = new Set(await listVisibleIds(db, now))
    kept = kept.filter(({ job }) => visible.has(job.id))
    for (const id of visible) if (!previous.has(id)) written.add(id)
  }
  const companies = changedCompanies(changes, mark.domains)
  for (const { job } of kept) if (companies.has(job.company.id)) written.add(job.id)
  if (written.size > 0) await othersTurn()
  const fresh = await readEntries([...written], sources)
  const rest = kept.filter(({ job }) => !written.has(job.id))
  return { mark: changes.mark, entries: merged(rest, fresh) }
}

function changedCompanies({ companies, mark }: Changes, before: Domains): ReadonlySet<number> {
  const named = Object.keys({ ...before, ...mark.domains })
  const moved = named.filter((id) => before[id] !== mark.domains[id])
  return new Set([...companies, ...moved.map(Number)])
}

async function readEntries(ids: readonly number[], sources: Changing): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let start = 0; start < ids.length; start += ROWS_AT_A_TIME) {
    const rows = await listVisibleAmong(sources.db, ids.slice(start, start + ROWS_AT_A_TIME), sources.now)
    entries.push(...rows.map((row) => entryOf(row, sources)))
    await othersTurn()
  }
  return entries.toSorted(newestFirst)
}

/** Both are in the order of the list. */
function merged(rest: readonly Entry[], fresh: readonly Entry[]): readonly Entry[] {
  if (fresh.length === 0) return rest
  const all: Entry[] = []
  let next = 0
  for (const entry of rest) {
    for (let one = fresh[next]; one && newestFirst(one, entry) < 0; one = fresh[next]) {
      all.push(one)
      next += 1
    }
    all.push(entry)
  }
  all.push(...fresh.slice(next))
  return all
}

function newestFirst({ job: one }: Entry, { job: other }: Entry): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id
}

function entryOf(row: ListRow, { previous, shared }: Sources): Entry {
  const before = previous?.get(row.id)
  return before?.version === row.version ? before : new Entry(row, shared)
}
