// The URL holds the query. Changes of search and filters are debounced.
import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'

import { type BoardQuery, defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch, parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { filterFormId } from '#web/ui/filters/skip-to-filters.tsx'

/** See section 9 of the specification. */
const DEBOUNCE_MS = 300

/** A debounced change of the URL. With `replace`, for example during typing, it replaces the current history entry. */
type PendingQuery = { query: BoardQuery; replace: boolean }

/**
 * `applied` is the query of the URL. `listed` is the query of the list. It follows `applied` after the controls have
 * been painted. `shown` is the query of the controls, including changes that are still debounced. `change` is debounced
 * and `go` is immediate. Both reset the page to 1. `clearCount` is the number of calls of `clear`.
 */
export function useBoardQuery() {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const [pending, setPending] = useState<PendingQuery | null>(null)
  const [clearCount, setClearCount] = useState(0)
  const [seenKey, setSeenKey] = useState(key)
  if (key !== seenKey) {
    setSeenKey(key)
    setPending(null)
  }
  const applied = parseBoardUrl(search)
  const listedSearch = useDeferredValue(search)
  const listed = useMemo(() => parseBoardUrl(listedSearch), [listedSearch])
  const shown = pending?.query ?? applied

  const applyQuery = ({ query, replace }: PendingQuery) => {
    const next = boardSearch(query)
    if (next === boardSearch(applied)) setPending(null)
    // Update the URL and the controls synchronously. Otherwise a key press could come between the two updates.
    else void navigate({ search: next }, { replace, preventScrollReset: true, flushSync: true })
  }
  const change = (patch: Partial<BoardQuery>) => {
    const onlyTyped = patch.search !== undefined
    const replace = onlyTyped && (pending?.replace ?? true)
    setPending({ query: { ...shown, ...patch, page: 1 }, replace })
  }
  const go = (patch: Partial<BoardQuery>) =>
    applyQuery({ query: { ...shown, ...patch, page: 1 }, replace: false })
  const clear = () => {
    setClearCount(clearCount + 1)
    go({ ...defaultBoardQuery, sort: shown.sort })
  }

  useDebouncedQuery(pending, applyQuery)
  useEarlyQuery((query) => setPending({ query, replace: true }))

  return { applied, listed, shown, change, go, clear, clearCount }
}

/** Calls `settle` with the pending query after the debounce. Every change restarts the debounce. */
function useDebouncedQuery(pending: PendingQuery | null, settle: (pending: PendingQuery) => void): void {
  const settleNow = useEffectEvent(settle)
  useEffect(() => {
    if (!pending) return undefined
    const timer = setTimeout(() => settleNow(pending), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [pending])
}

/** Calls `adopt` with the query entered before hydration. Does so before the browser handles the next key press. */
function useEarlyQuery(adopt: (query: BoardQuery) => void): void {
  const adoptNow = useEffectEvent(adopt)
  const [isTakenOver] = useState(!useHydrated())
  useLayoutEffect(() => {
    const query = isTakenOver ? readChangedQuery() : undefined
    if (query) queueMicrotask(() => flushSync(() => adoptNow(query)))
  }, [isTakenOver])
}

// All controls of the board belong to one HTML form, which works before hydration and without scripts.
function hasChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement) {
    return control.checked !== control.defaultChecked || control.value !== control.defaultValue
  }
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected)
  }
  return false
}

const isSlider = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'range'

/** Returns the form's values. A moved slider overrides its text field. A slider at its limit sets no filter. */
function readValues(form: HTMLFormElement): FormData {
  const values = new FormData(form)
  for (const slider of [...form.elements].filter(isSlider).filter(hasChanged)) {
    const { value, min, max, dataset } = slider
    const { field = '' } = dataset
    values.set(field, value === (field === 'salary_min' ? min : max) ? '' : value)
  }
  return values
}

/** Returns the form's query if the visitor has changed the form since the page loaded, that is, before hydration. */
function readChangedQuery(): BoardQuery | undefined {
  const form = document.getElementById(filterFormId)
  if (!(form instanceof HTMLFormElement) || ![...form.elements].some(hasChanged)) return undefined
  const pairs = [...readValues(form)].map(
    ([name, value]) => [name, typeof value === 'string' ? value : ''] as const,
  )
  return parseBoardUrl(pairs)
}
