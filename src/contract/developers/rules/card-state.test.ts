// The table of states and events of a card.
import { expect, test } from 'vitest'

import { type Card, type CardEvent, cardStateOf, cardTransition } from './card-state.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-12-20T12:00:00Z')
const shown = { visibility: 'anonymous', isHidden: false, freshUntil: later } as const
const cards: Record<string, Card> = {
  off: { ...shown, visibility: 'off', freshUntil: null },
  visible: shown,
  stale: { ...shown, freshUntil: now },
  hidden: { ...shown, isHidden: true },
}
const events: Record<string, CardEvent> = {
  'switch on': { type: 'save', visibility: 'anonymous' },
  'switch off': { type: 'save', visibility: 'off' },
  keep: { type: 'keep' },
  hide: { type: 'hide' },
  show: { type: 'show' },
}

test.each([
  ['off', 'visible', 'off', 'refused', 'hidden', 'refused'],
  ['visible', 'visible', 'off', 'visible', 'hidden', 'refused'],
  ['stale', 'stale', 'off', 'visible', 'hidden', 'refused'],
  ['hidden', 'hidden', 'hidden', 'refused', 'refused', 'visible'],
])('a card that is %s becomes %s, %s, %s, %s, %s', (state, ...results) => {
  const card = cards[state] ?? shown
  const found = Object.values(events).map((event) => {
    const change = cardTransition(card, event, now)
    return change === undefined ? 'refused' : cardStateOf({ ...card, ...change }, now)
  })
  expect(found).toEqual(results)
})
