import type { ReactNode } from 'react'

import { formatCount } from '#contract/counts.ts'

import { PageLinks } from '../pages/page-links.tsx'
import { resultsId } from './skip-to-filters.tsx'
import { getListTopState, useListTop } from './use-list-top.ts'

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
