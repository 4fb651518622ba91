// After a change of page: the list's top comes into view, and the keyboard and the screen reader start there.
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** The state of a location that asks for the top of a page's list; another one for each page. */
export const listTopOf = (page: number) => `list-top-of-page-${page}`

/** Returns the ref of the list, once it shows what is asked. Going back and forward keeps its own place. */
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
