// The hidden cards, with buttons to show them again.
import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { HiddenCards as Cards } from '#contract/developers/review.ts'
import { PostedDate } from '#web/job-view/job-dates.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'

import { sendDecision } from './decide.ts'
import { CardFields } from './developer-entry-view.tsx'
import { entryQuery, hiddenCardsQuery, invalidateLists } from './queries.ts'

function HiddenCard({ card, onShow }: { card: Cards[number]; onShow: (version: string) => void }) {
  const { data: entry } = useQuery(entryQuery({ kind: 'developer', id: card.user_id }))
  if (entry === undefined || entry === 'missing' || entry.kind !== 'developer') return null
  const { actions, version } = entry.detail
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-accent">{card.title}</summary>
      <p className="text-small text-muted">
        Hidden on <PostedDate timestamp={Date.parse(entry.since)} />
      </p>
      <CardFields card={entry.card} />
      <Button
        variant="outline"
        className="mt-3"
        disabled={!actions.includes('approve')}
        onClick={() => onShow(version)}
      >
        Show again
      </Button>
    </details>
  )
}

export function HiddenCards() {
  const client = useQueryClient()
  const { perform, result } = useAction()
  const { data, isError } = useQuery(hiddenCardsQuery)
  const show = ({ user_id: id, title }: Cards[number], version: string) =>
    void perform(async () => {
      await sendDecision({ kind: 'developer', id }, { action: 'approve' }, version)
      // The entry of a card that is not hidden has gone, so it is not loaded again while the page still shows it.
      const { queryKey } = entryQuery({ kind: 'developer', id })
      await client.invalidateQueries({ queryKey, refetchType: 'none' })
      await invalidateLists(client)
      return `${title} is visible again.`
    })
  return (
    <div className="grid gap-2">
      <ActionReport result={result} />
      {isError && <p role="alert">The cards did not load.</p>}
      {data?.length === 0 && <p className="text-muted">No card is hidden.</p>}
      {data?.map((card) => (
        <HiddenCard key={card.user_id} card={card} onShow={(version) => show(card, version)} />
      ))}
    </div>
  )
}
