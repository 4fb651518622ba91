// After a page change, scrolls to the top of the list and moves the focus there.
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Returns the location state that scrolls to the top of the list. Each page has its own state. */
export const getListTopState = (page: number) => `list-top-of-page-${page}`

/**
 * Returns the ref for the list. If the location has such a state, scrolls to the list and focuses it when it shows the
 * requested page (`isShown`). Does neither after back or forward navigation, because the browser restores the scroll
 * position.
 */
export function useListTop(isShown: boolean) {
  const list = useRef<HTMLElement>(null)
  const state: unknown = useLocation().state
  const navigationType = useNavigationType()
  useEffect(() => {
    if (!isShown || typeof state !== 'string' || navigationType === NavigationType.Pop) return
    list.current?.scrollIntoView()
    list.current?.focus({ preventScroll: true })
  }, [isShown, state, navigationType])
  return list
}
