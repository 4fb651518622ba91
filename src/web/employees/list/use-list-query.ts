// What the visitor asks of the list: typing waits a little before it gets into the URL.
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { type ListQuery, listSearch, parseListUrl } from './list-query.ts'

const debounceMs = 300

/** `typed` is what stands in the search box, ahead of `query.search` by the debounce. */
export function useListQuery() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [typing, setTyping] = useState<string | null>(null)
  const [seen, setSeen] = useState(search)
  if (search !== seen) {
    setSeen(search)
    setTyping(null)
  }
  const query = parseListUrl(search)
  const go = (parts: Partial<ListQuery>, replace = false) => {
    const next = listSearch({ ...query, page: 1, ...parts })
    if (next === listSearch(query)) setTyping(null)
    else void navigate({ search: next }, { replace, preventScrollReset: true })
  }
  const settle = useEffectEvent((text: string) => go({ search: text }, true))
  useEffect(() => {
    if (typing === null) return undefined
    const timer = setTimeout(() => settle(typing), debounceMs)
    return () => clearTimeout(timer)
  }, [typing])
  return { query, typed: typing ?? query.search, type: setTyping, go }
}
