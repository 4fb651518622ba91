// The pages behind the links in emails of the directory.

import { FRESH_DAYS } from '#contract/developers/rules/card-state.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { ButtonLink, TextLink } from '#web/ui/links.tsx'
import { DeadLink, KeyForm, KeyPage } from '#web/ui/pages/key-page.tsx'

import { CardState } from './card-state.tsx'
import { AnswerForm, ReceivedItem, receivedLabels } from './request-item.tsx'

const deadLink = (
  <DeadLink
    advice="You find your card and your requests in the dashboard."
    action={<ButtonLink to="/dashboard/requests">Contact requests</ButtonLink>}
  />
)

export function KeepPage({ address }: { address: string }) {
  const { keptCard } = usePageData()
  if (keptCard?.address !== address) return deadLink
  const { state, freshUntil, isKept, refusal } = keptCard
  return (
    <KeyPage title={isKept ? 'Your card stays' : 'Still looking?'} refusal={refusal}>
      <p>
        <CardState state={state} fresh_until={freshUntil} />
      </p>
      {!isKept && state !== 'hidden' && <KeyForm>Keep for {FRESH_DAYS} days</KeyForm>}
    </KeyPage>
  )
}

export function RequestPage({ address }: { address: string }) {
  const { contactRequest } = usePageData()
  if (contactRequest?.address !== address) return deadLink
  const { request, emails, refusal } = contactRequest
  const isOpen = request.status === 'sent'
  return (
    <KeyPage
      title={isOpen ? 'Contact request' : receivedLabels[request.status]}
      refusal={isOpen ? undefined : refusal}
    >
      <ReceivedItem request={request} heading="h2" />
      {isOpen && (
        <>
          <AnswerForm
            request={request}
            emails={emails}
            sentProblems={refusal === undefined ? [] : [{ message: refusal }]}
          />
          <p>
            To share another address, answer in the dashboard:{' '}
            <TextLink to="/dashboard/requests">Contact requests</TextLink>
          </p>
        </>
      )}
    </KeyPage>
  )
}
