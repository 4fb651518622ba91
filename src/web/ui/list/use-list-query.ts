import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const DEBOUNCE_MS = 300

type Query = { readonly page: number; readonly search: string }

export type UrlConverter<Q> = { readonly parse: (search: string) => Q; readonly write: (query: Q) => string }

/** `typed` is the text in the search box. After the debounce, it becomes `query.search`. */
export function useListQuery<Q extends Query>({ parse, write }: UrlConverter<Q>) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [typing, setTyping] = useState<string | null>(null)
  const [lastSearch, setLastSearch] = useState(search)
  if (search !== lastSearch) {
    setLastSearch(search)
    setTyping(null)
  }
  const query = parse(search)
  const go = (parts: Partial<Q> | Pick<Query, 'search'>, replace = false) => {
    const next = write({ ...query, page: 1, ...parts })
    if (next === write(query)) setTyping(null)
    else void navigate({ search: next }, { replace, preventScrollReset: true })
  }
  const applyTypedSearch = useEffectEvent((text: string) => go({ search: text }, true))
  useEffect(() => {
    if (typing === null) return undefined
    const timer = setTimeout(() => applyTypedSearch(typing), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typing])
  return { query, typed: typing ?? query.search, type: setTyping, go }
}
