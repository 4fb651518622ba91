// The contact requests that the user has received, and those of the user's companies.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { AcceptBody, ContactRequests, ReceivedRequest } from '#contract/developers/contact-requests.ts'
import { PAUSE_TEXT } from '#contract/developers/rules/requests.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { call } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { type Actions, useAction } from '#web/query/use-action.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { ButtonLink } from '#web/ui/links.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'

import { SharedDetails } from './card-content.tsx'
import { SentItem } from './contact.tsx'
import { requestsKey, requestsQuery, seenAnswers } from './queries.ts'
import { AnswerForm, ReceivedItem } from './request-item.tsx'

type AnswerProps = { request: ReceivedRequest; emails: readonly string[]; action: Actions }

function Answer({ request, emails, action }: AnswerProps) {
  const params = { request_id: request.id }
  const { company } = request.job
  const answer = (body?: AcceptBody) =>
    action.submit(
      async () => {
        if (body) {
          await call('POST /ninja-api/contact-requests/{request_id}/accept', { params, body })
          return `${company} can now write to ${body.email}.`
        }
        await call('POST /ninja-api/contact-requests/{request_id}/decline', { params })
        return `You declined the request. ${company} is not told.`
      },
      { verb: 'sent' },
    )
  return <AnswerForm request={request} emails={emails} onAnswer={answer} />
}

type RequestsProps = { data: ContactRequests; action: Actions }

function Requests({ data: { received, sent, emails }, action }: RequestsProps) {
  useEffect(
    () => seenAnswers.add(...sent.flatMap(({ id, email }) => (email === null ? [] : `${id}`))),
    [sent],
  )
  if (received.length + sent.length === 0)
    return (
      <Notice
        title="There are no requests."
        action={<ButtonLink to="/developers">Browse developers</ButtonLink>}
      >
        Companies ask developers with a card about an open job. Requests to you and those of your companies
        appear here.
      </Notice>
    )
  return (
    <>
      {received.length > 0 && (
        <Section title="Received">
          {received.map((request) => (
            <ReceivedItem key={request.id} request={request} heading="h3">
              {request.status === 'sent' && <Answer request={request} emails={emails} action={action} />}
            </ReceivedItem>
          ))}
        </Section>
      )}
      {sent.length > 0 && (
        <Section title="Sent">
          {sent.map((request) => (
            <SentItem key={request.id} request={request} heading="h3" action={action}>
              <SharedDetails {...request} />
            </SentItem>
          ))}
        </Section>
      )}
    </>
  )
}

function PauseNotice() {
  const { footerLinks } = usePageData()
  const contact = footerLinks?.find(({ label }) => label === 'Contact')
  return (
    <p className="max-w-180 rounded-control bg-sunken px-4 py-3">
      {PAUSE_TEXT} Requests that are open stay open.{' '}
      {contact && (
        <a href={contact.href} className={linkStyles}>
          Write to the staff of this site
        </a>
      )}
    </p>
  )
}

export function RequestsPage() {
  const query = useQuery(requestsQuery)
  const action = useAction({ reloads: requestsKey })
  return (
    <>
      <PageHead title="Contact requests" />
      <h1 className="text-heading font-bold tracking-tight">Contact requests</h1>
      <ActionReport result={action.result} />
      <LoadedPart query={query}>
        {(data) => (
          <>
            {data.is_paused && <PauseNotice />}
            <Requests data={data} action={action} />
          </>
        )}
      </LoadedPart>
    </>
  )
}
