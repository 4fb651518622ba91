import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import type { OwnCard } from '#contract/developers/developers.ts'
import { cardReasonText } from '#contract/developers/rules/card-reasons.ts'
import { FRESH_DAYS } from '#contract/developers/rules/card-state.ts'
import { localeDate } from '#contract/jobs/dates.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useDateConventions } from '#web/lib/use-date-words.ts'
import { call } from '#web/query/api.ts'
import type { Action } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { ownCardQuery } from './queries.ts'

type StateBannerProps = { card: OwnCard; perform: (action: Action) => Promise<void> }

function textOf({ state }: OwnCard, date: string): string {
  if (state === 'visible') return `Your card is visible until ${date}.`
  if (state === 'stale') return `Hidden, because you have not clicked for ${FRESH_DAYS} days.`
  if (state === 'hidden')
    return 'Reviewers have hidden your card. You can edit it, but only they can show it again.'
  return 'Your card is off. Nobody sees it.'
}

export function StateBanner({ card, perform }: StateBannerProps) {
  const client = useQueryClient()
  const { publicUrl } = usePageData()
  const end = card.fresh_until
  const date = localeDate(end === null ? 0 : Date.parse(end), useDateConventions())
  const keep = () =>
    perform(async () => {
      client.setQueryData(ownCardQuery.queryKey, await call('POST /ninja-api/developers/me/keep'))
      return `Your card is visible for ${FRESH_DAYS} more days.`
    })
  const canKeep = card.state === 'visible' || card.state === 'stale'
  return (
    <div className="flex max-w-180 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3">
      <p className="min-w-0 wrap-anywhere">
        {textOf(card, date)}{' '}
        {card.reason !== null && card.reason !== 'other' && `Their reason: ${cardReasonText(card.reason)} `}
        {card.note !== null && (
          <>
            Their note: <q dir="auto">{card.note}</q>
          </>
        )}
        {card.path !== null && (
          <Link to={card.path} className={linkStyles}>
            {publicUrl + card.path}
          </Link>
        )}
      </p>
      {canKeep && (
        <Button variant={card.state === 'stale' ? 'default' : 'outline'} onClick={() => void keep()}>
          Keep for {FRESH_DAYS} days
        </Button>
      )}
    </div>
  )
}
