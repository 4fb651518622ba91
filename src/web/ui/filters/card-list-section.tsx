import { type ReactNode, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

import { formatCount } from '#contract/counts.ts'

import { PageLinks } from '../pages/page-links.tsx'
import { resultsId } from './skip-to-filters.tsx'

/** Returns the location state that scrolls to the top of the list. Each page has its own state. */
const getListTopState = (page: number) => `list-top-of-page-${page}`

/**
 * Returns the ref for the list. If the location has such a state, scrolls to the list and focuses it when it shows the
 * requested page (`isShown`). Does neither after back or forward navigation, because the browser restores the scroll
 * position.
 */
function useListTop(isShown: boolean) {
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

type Place = { readonly page: number; readonly pageCount: number }

type CardListSectionProps = {
  /** What the list contains. */
  label: string
  place: Place | undefined
  isBusy: boolean
  /** Whether the list shows the requested page. */
  isShown: boolean
  children: ReactNode
}

/** The list of cards beside filters. */
export function CardListSection(props: CardListSectionProps) {
  const { label, place, isBusy, isShown, children } = props
  const page = place ? `, page ${formatCount(place.page)} of ${formatCount(place.pageCount)}` : ''
  return (
    <section
      ref={useListTop(isShown)}
      id={resultsId}
      tabIndex={-1}
      aria-label={label + page}
      aria-busy={isBusy}
      className="grid min-h-svh scroll-mt-4 content-start gap-6 outline-none"
    >
      {children}
    </section>
  )
}

/** `searchOf` returns the search part of the URL of a page. */
export function CardListPages({ searchOf, ...place }: Place & { searchOf: (page: number) => string }) {
  const linkTo = (target: number) => ({
    to: { search: searchOf(target) },
    state: getListTopState(target),
    preventScrollReset: true,
  })
  return <PageLinks {...place} linkTo={linkTo} />
}
