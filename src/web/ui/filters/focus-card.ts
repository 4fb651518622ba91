import { resultsId } from './skip-to-filters.tsx'

export const currentCard = () => document.activeElement?.closest(`#${resultsId} article`)

/** Moves the focus to the title of the next or previous card, or of the first card if the focus is elsewhere. */
export function focusCard(by: 1 | -1): void {
  const cards = [...document.querySelectorAll(`#${resultsId} article`)]
  const current = cards.findIndex((card) => card === currentCard())
  const next = cards[current < 0 ? 0 : current + by]
  next?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}
