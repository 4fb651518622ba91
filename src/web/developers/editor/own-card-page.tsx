// The user's own card in the directory.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import type { OwnCard } from '#contract/developers/developers.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { paths } from '#web/auth/paths.ts'
import { draftKey, removeDraft } from '#web/lib/drafts.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { call } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { CardEditor } from './card-editor.tsx'
import { isNew } from './card-values.ts'
import { Exclusions } from './exclusions.tsx'
import { exclusionsQuery, ownCardQuery } from './queries.ts'
import { StateBanner } from './state-banner.tsx'

function messageAfterSave({ state, unknown_skills: unknown }: OwnCard, before: OwnCard): string {
  if (state === 'visible') {
    const outcome = before.state === 'visible' ? 'Saved. Your card is visible' : 'Your card is published'
    return `${outcome}${unknown.length === 0 ? '' : ', without the skills that our list lacks'}.`
  }
  return state === 'off' ? 'Saved. Your card is off.' : 'Saved. Your card stays hidden.'
}

function LoadedCard({ card }: { card: OwnCard }) {
  const client = useQueryClient()
  const userId = useUser()?.id ?? 0
  const { perform, showMessage, result } = useAction()
  // A saved or deleted card starts a new form.
  const [version, setVersion] = useState(0)
  const show = (saved: OwnCard) => {
    client.setQueryData(ownCardQuery.queryKey, saved)
    setVersion(version + 1)
    showMessage(messageAfterSave(saved, card))
    scrollTo({ top: 0 })
  }
  const remove = () =>
    perform(async () => {
      await call('DELETE /ninja-api/developers/me')
      removeDraft(draftKey(userId, 'card', 'own'))
      await client.invalidateQueries(exclusionsQuery)
      await client.refetchQueries(ownCardQuery)
      setVersion(version + 1)
      return 'Your card has been deleted.'
    })
  if (!card.has_confirmed_address)
    return (
      <Notice
        drawing={null}
        title="Confirm an email address first."
        action={
          <Link to={paths.emails} className={buttonStyles()}>
            Your email addresses
          </Link>
        }
      >
        Companies whose requests you accept get one of your confirmed addresses.
      </Notice>
    )
  return (
    <>
      <ActionReport result={result} />
      {!isNew(card) && <StateBanner card={card} perform={perform} />}
      <CardEditor key={version} card={card} userId={userId} onSaved={show}>
        <Exclusions />
        {!isNew(card) && (
          <Panel title="Delete your card">
            <p>This deletes the card, its exclusions and the requests to you.</p>
            <div>
              <ConfirmButton
                label="Delete card"
                question="Delete your card?"
                verb="Delete card"
                onConfirm={() => void remove()}
              >
                You cannot undo this. To hide your card for a while, choose “Off” instead.
              </ConfirmButton>
            </div>
          </Panel>
        )}
      </CardEditor>
    </>
  )
}

export function OwnCardPage() {
  const query = useQuery(ownCardQuery)
  return (
    <>
      <PageHead title="Your card" />
      <div className="grid gap-1">
        <h1 className="text-heading font-bold tracking-tight">Your card in the directory</h1>
        <p className="text-muted">Companies find you by what you do. You decide who learns who you are.</p>
      </div>
      <LoadedPart query={query}>{(card) => <LoadedCard card={card} />}</LoadedPart>
    </>
  )
}
