// The life of a developer's card as one pure function: what each event does to it, and who sees the result.
export const visibilities = ['off', 'anonymous', 'named'] as const
type Visibility = (typeof visibilities)[number]

export type Card = {
  readonly visibility: Visibility
  readonly isHidden: boolean
  readonly freshUntil: Date | null
}

export const cardStates = ['off', 'hidden', 'stale', 'visible'] as const
export type CardState = (typeof cardStates)[number]

const DAY_MS = 86_400_000
/** How long a card stays visible after its owner has switched it on or kept it. */
export const FRESH_DAYS = 90
const freshUntil = (now: Date): Date => new Date(now.getTime() + FRESH_DAYS * DAY_MS)

/** Others see only cards in the state 'visible'. `isVisible` in the server's queries is the same rule in SQL. */
export function cardStateOf({ visibility, isHidden, freshUntil: end }: Card, now: Date): CardState {
  if (isHidden) return 'hidden'
  if (visibility === 'off') return 'off'
  return end !== null && end > now ? 'visible' : 'stale'
}

export type CardEvent = { type: 'save'; visibility: Visibility } | { type: 'keep' | 'hide' | 'show' }

/** `renewsId` means that links to the card stop working. */
export type CardChange = Partial<Card> & { readonly renewsId?: true }

/** Returns what an event changes, or undefined if the state of the card does not allow the event. */
export function cardTransition(card: Card, event: CardEvent, now: Date): CardChange | undefined {
  if (event.type === 'save') return save(card, event.visibility, now)
  if (event.type === 'keep') {
    const state = cardStateOf(card, now)
    return state === 'visible' || state === 'stale' ? { freshUntil: freshUntil(now) } : undefined
  }
  const isHidden = event.type === 'hide'
  return card.isHidden === isHidden ? undefined : { isHidden }
}

function save(card: Card, visibility: Visibility, now: Date): CardChange {
  if (visibility === card.visibility) return {}
  if (visibility === 'off') return { visibility, freshUntil: null, renewsId: true }
  // Also between 'anonymous' and 'named': otherwise an old link would tell whose anonymous card this is.
  const isSwitchedOn = card.visibility === 'off'
  return { visibility, renewsId: true, ...(isSwitchedOn && { freshUntil: freshUntil(now) }) }
}
