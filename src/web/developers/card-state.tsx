import type { OwnCard } from '#contract/developers/developers.ts'
import { cardReasonText } from '#contract/developers/rules/card-reasons.ts'
import { FRESH_DAYS } from '#contract/developers/rules/card-state.ts'
import { ClosingDate } from '#web/job-view/job-dates.tsx'

const texts = {
  off: 'Your card is off. Nobody sees it.',
  visible: 'Your card is visible.',
  stale: `Your card is no longer shown, because you have not kept it for ${FRESH_DAYS} days.`,
  hidden: 'Reviewers have hidden your card. You can edit it, but only they can show it again.',
}

type CardStateProps = Pick<OwnCard, 'state' | 'fresh_until'> & Partial<Pick<OwnCard, 'reason' | 'note'>>

/** Tells developers who sees their card, and why nobody does. */
export function CardState({ state, fresh_until: end, reason = null, note = null }: CardStateProps) {
  return (
    <>
      {state === 'visible' && end !== null ? (
        <>
          Your card is visible until <ClosingDate timestamp={Date.parse(end)} />.
        </>
      ) : (
        texts[state]
      )}
      {reason !== null && reason !== 'other' && ` Their reason: ${cardReasonText(reason)}`}
      {note !== null && (
        <>
          {' '}
          Their note: <q dir="auto">{note}</q>
        </>
      )}
    </>
  )
}
