// The user's own card in the directory.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Exclusion, OwnCard } from '#contract/developers/developers.ts'
import { FRESH_DAYS } from '#contract/developers/rules/card-state.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { paths } from '#web/auth/paths.ts'
import { draftKey, removeDraft } from '#web/lib/drafts.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { convertLoggedOut } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { ButtonLink, TextLink } from '#web/ui/links.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { CardState } from '../card-state.tsx'
import { ownCardQuery } from '../queries.ts'
import { CardEditor } from './card-editor.tsx'
import { isNew } from './card-values.ts'

const exclusionsQuery = queryOptions({
  queryKey: ['exclusions'],
  queryFn: () => convertLoggedOut(call('GET /ninja-api/developers/me/exclusions')),
  meta: { failure: 'The companies that do not see your card did not load.' },
})

const hiringCompaniesQuery = queryOptions({
  queryKey: ['companies of the board'],
  queryFn: () => call('GET /ninja-api/companies'),
  meta: { failure: 'The names of companies did not load.' },
})

/** Returns 'Plectrum (plectrum.example)', or the name or the domain alone. */
const nameOf = ({ company, domain }: Exclusion) =>
  company && domain ? `${company.name} (${domain})` : (company?.name ?? domain ?? '')

function Exclusions() {
  const action = useAction({ reloads: exclusionsQuery.queryKey })
  const query = useQuery(exclusionsQuery)
  const { data: companies = [] } = useQuery(hiringCompaniesQuery)
  const [typed, setTyped] = useState('')
  const add = async () => {
    const text = typed.trim()
    const company = companies.find(({ name }) => name.toLowerCase() === text.toLowerCase())
    const body = company === undefined ? { domain: text } : { company_id: company.id }
    const problems = await action.submit(async () => {
      const added = await call('POST /ninja-api/developers/me/exclusions', { body })
      setTyped('')
      return `${nameOf(added)} cannot see your card.`
    })
    return problems.map(({ message, param = '' }) => ({
      message: param === 'domain' ? 'No company of this name, and not a domain.' : message,
      param,
    }))
  }
  const remove = (exclusion: Exclusion) =>
    action.perform(async () => {
      const params = { exclusion_id: exclusion.id }
      await call('DELETE /ninja-api/developers/me/exclusions/{exclusion_id}', { params })
      return `${nameOf(exclusion)} can see your card again.`
    })
  return (
    <Panel
      title="Who must not see your card"
      about="Members of these companies and of others with their domain, and people with a confirmed address at these domains. They are not told. A second account is not stopped by this, and without a login they see what every visitor sees."
    >
      <LoadedPart query={query}>
        {(exclusions) => (
          <ul className="grid gap-2 empty:hidden">
            {exclusions.map((exclusion) => (
              <li key={exclusion.id} className="flex items-center justify-between gap-4">
                <bdi className="min-w-0 wrap-anywhere">{nameOf(exclusion)}</bdi>
                <Button variant="outline" size="small" onClick={() => void remove(exclusion)}>
                  Remove<span className="sr-only"> {nameOf(exclusion)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </LoadedPart>
      <Form onSubmit={add}>
        <Field
          name="domain"
          label="Company or domain"
          help="A company of the job board, or the part of an email address after the @."
          suggestions={companies.map(({ name }) => name)}
          required
          maxLength={253}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SubmitButton variant="outline">Hide my card from them</SubmitButton>
      </Form>
      <ActionReport result={action.result} />
    </Panel>
  )
}

function StateBanner({ card, onKeep }: { card: OwnCard; onKeep: () => void }) {
  const { publicUrl } = usePageData()
  const { state, path } = card
  return (
    <div className="flex max-w-180 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3">
      <p className="min-w-0 wrap-anywhere">
        <CardState {...card} /> {path !== null && <TextLink to={path}>{publicUrl + path}</TextLink>}
      </p>
      {(state === 'visible' || state === 'stale') && (
        <Button variant={state === 'stale' ? 'default' : 'outline'} onClick={onKeep}>
          Keep for {FRESH_DAYS} days
        </Button>
      )}
    </div>
  )
}

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
  const action = useAction()
  // A saved or deleted card starts a new form.
  const [version, setVersion] = useState(0)
  const show = (saved: OwnCard) => {
    client.setQueryData(ownCardQuery.queryKey, saved)
    setVersion(version + 1)
    scrollTo({ top: 0 })
    return messageAfterSave(saved, card)
  }
  const startAgain = async () => {
    await client.refetchQueries(ownCardQuery)
    setVersion(version + 1)
  }
  const reload = () =>
    action.perform(async () => {
      await startAgain()
      return 'The saved card is loaded.'
    })
  const keep = () =>
    action.perform(async () => {
      client.setQueryData(ownCardQuery.queryKey, await call('POST /ninja-api/developers/me/keep'))
      return `Your card is visible for ${FRESH_DAYS} more days.`
    })
  const remove = () =>
    action.perform(async () => {
      await call('DELETE /ninja-api/developers/me')
      removeDraft(draftKey(userId, 'card', 'own'))
      await client.invalidateQueries(exclusionsQuery)
      await startAgain()
      return 'Your card has been deleted.'
    })
  if (!card.has_confirmed_address)
    return (
      <Notice
        drawing={null}
        title="Confirm an email address first."
        action={<ButtonLink to={paths.emails}>Your email addresses</ButtonLink>}
      >
        Companies whose requests you accept get one of your confirmed addresses.
      </Notice>
    )
  return (
    <>
      <ActionReport result={action.result} />
      {!isNew(card) && <StateBanner card={card} onKeep={() => void keep()} />}
      <CardEditor
        key={version}
        card={card}
        userId={userId}
        action={action}
        onSaved={show}
        onReload={() => void reload()}
      >
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
