// The queue as this page shows it: without what has just been decided on, one entry of it chosen, the next one loaded ahead.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { entryQuery, queueQuery } from './queries.ts'

export function useQueue() {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<number | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const { data, isFetching, refetch } = useQuery(queueQuery(page))
  const [seen, setSeen] = useState(data)
  if (data !== seen) {
    // What is shown stays, and where it is gone, what came after it is next.
    const before = seen?.results.flatMap(({ job_id: id }) => (hidden.has(id) ? [] : id)) ?? []
    const left = new Set(data?.results.map(({ job_id: id }) => id))
    const first = chosen ?? 0
    const after = before.slice(Math.max(0, before.indexOf(first)))
    setChosen([first, ...after].find((id) => left.has(id)) ?? null)
    // Hidden until the server no longer lists it: answers may come in another order than they were asked for.
    setSeen(data)
    setHidden((before) => new Set(data?.results.flatMap(({ job_id: id }) => (before.has(id) ? id : []))))
  }
  const rows = data?.results.filter((row) => !hidden.has(row.job_id))
  const place = Math.max(0, rows?.findIndex((row) => row.job_id === chosen) ?? 0)
  const current = rows?.[place]?.job_id ?? null
  const next = rows?.[place + 1]?.job_id ?? null

  useEffect(() => {
    if (next !== null) void client.prefetchQuery(entryQuery(next))
  }, [client, next])

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
    choose: setChosen,
    step: (by: 1 | -1) => setChosen(rows?.[place + by]?.job_id ?? current),
    /** Takes one out of the list; the one after it comes in its place. */
    hide: (id: number) => {
      setHidden((before) => new Set([...before, id]))
      setChosen(next ?? rows?.[place - 1]?.job_id ?? null)
    },
    show: (id: number) => setHidden((before) => new Set([...before].filter((each) => each !== id))),
  }
}

export type Queue = ReturnType<typeof useQueue>
