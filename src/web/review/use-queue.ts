// The queue without recently decided entries. Preloads the entry after the selected one.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { ReviewList } from '#contract/jobs/review.ts'

import { entryQuery, queueQuery } from './queries.ts'
import { type EntryRef, getEntryKey, getEntryRef } from './refs.ts'

export function useQueue() {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  // `chosen` and `hidden` contain keys of entries.
  const [chosen, setChosen] = useState<string | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const { data, isFetching, refetch } = useQuery(queueQuery(page))
  const [lastData, setLastData] = useState(data)
  if (data !== lastData) {
    // Keep the selected entry. If the queue no longer contains it, select the next one.
    const before = listKeys(lastData).filter((key) => !hidden.has(key))
    const left = new Set(listKeys(data))
    const first = chosen ?? ''
    const after = before.slice(Math.max(0, before.indexOf(first)))
    setChosen([first, ...after].find((key) => left.has(key)) ?? null)
    // Hide a decided entry until the server no longer lists it, because responses may arrive out of order.
    setLastData(data)
    setHidden((before) => new Set(listKeys(data).filter((key) => before.has(key))))
  }
  const rows = data?.results.filter((row) => !hidden.has(getEntryKey(getEntryRef(row))))
  const place = Math.max(0, rows?.findIndex((row) => getEntryKey(getEntryRef(row)) === chosen) ?? 0)
  const getRefAt = (at: number): EntryRef | null => {
    const row = rows?.[at]
    return row === undefined ? null : getEntryRef(row)
  }
  const current = getRefAt(place)
  const next = getRefAt(place + 1)
  const nextKey = next && getEntryKey(next)
  const choose = (ref: EntryRef | null) => setChosen(ref && getEntryKey(ref))

  useEffect(() => {
    if (next !== null) void client.prefetchQuery(entryQuery(next))
    // oxlint-disable-next-line react/exhaustive-deps -- the key identifies the entry
  }, [client, nextKey])

  return {
    data,
    rows,
    current,
    isFetching,
    retry: () => void refetch(),
    goTo: (target: number) => {
      setPage(target)
      setChosen(null)
    },
    choose,
    step: (by: 1 | -1) => choose(getRefAt(place + by) ?? current),
    /** Removes an entry from the list and selects the next one. */
    hide: (ref: EntryRef) => {
      setHidden((before) => new Set([...before, getEntryKey(ref)]))
      choose(next ?? getRefAt(place - 1))
    },
    show: (ref: EntryRef) =>
      setHidden((before) => new Set([...before].filter((key) => key !== getEntryKey(ref)))),
  }
}

function listKeys(list: ReviewList | undefined): string[] {
  return list?.results.map((row) => getEntryKey(getEntryRef(row))) ?? []
}

export type Queue = ReturnType<typeof useQueue>
