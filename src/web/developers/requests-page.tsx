// The contact requests that the user has received, and those of the user's companies.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'

import type { AcceptBody, ContactRequests, ReceivedRequest } from '#contract/developers/contact-requests.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { describeErrors } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Notice } from '#web/ui/notice.tsx'

import { AnswerForm } from './answer-form.tsx'
import { SharedDetails } from './card-content.tsx'
import { requestsKey, requestsQuery, seenAnswers } from './queries.ts'
import { ReceivedItem } from './request-item.tsx'
import { SentItem } from './sent-item.tsx'

type Action = ReturnType<typeof useAction>

type AnswerProps = { request: ReceivedRequest; emails: readonly string[]; onDone: Action['showMessage'] }

function Answer({ request, emails, onDone }: AnswerProps) {
  const { id, job } = request
  const client = useQueryClient()
  const answer = async (body?: AcceptBody) => {
    const params = { request_id: id }
    try {
      if (body) await call('POST /ninja-api/contact-requests/{request_id}/accept', { params, body })
      else await call('POST /ninja-api/contact-requests/{request_id}/decline', { params })
    } catch (error) {
      return describeErrors(error, { verb: 'sent' })
    }
    await client.invalidateQueries({ queryKey: requestsKey })
    onDone(
      body
        ? `${job.company} can now write to ${body.email}.`
        : `You declined the request. ${job.company} is not told.`,
    )
    return []
  }
  return <AnswerForm request={request} emails={emails} onAnswer={answer} />
}

type SectionProps = { id: string; title: string; children: ReactNode[] }

function Section({ id, title, children }: SectionProps) {
  if (children.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-title font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Requests({ data: { received, sent, emails }, action }: { data: ContactRequests; action: Action }) {
  useEffect(
    () => seenAnswers.add(...sent.flatMap(({ id, email }) => (email === null ? [] : `${id}`))),
    [sent],
  )
  if (received.length + sent.length === 0)
    return (
      <Notice
        title="There are no requests."
        action={
          <Link to="/developers" className={buttonStyles()}>
            Browse developers
          </Link>
        }
      >
        Companies ask developers with a card about an open job. Requests to you and those of your companies
        appear here.
      </Notice>
    )
  return (
    <>
      <Section id="received" title="Received">
        {received.map((request) => (
          <ReceivedItem key={request.id} request={request} heading="h3">
            {request.status === 'sent' && (
              <Answer request={request} emails={emails} onDone={action.showMessage} />
            )}
          </ReceivedItem>
        ))}
      </Section>
      <Section id="sent" title="Sent">
        {sent.map((request) => (
          <SentItem key={request.id} request={request} heading="h3" perform={action.perform}>
            <SharedDetails {...request} />
          </SentItem>
        ))}
      </Section>
    </>
  )
}

export function RequestsPage() {
  const query = useQuery(requestsQuery)
  const action = useAction()
  return (
    <>
      <PageHead title="Contact requests" />
      <h1 className="text-heading font-bold tracking-tight">Contact requests</h1>
      <ActionReport result={action.result} />
      <LoadedPart query={query}>{(data) => <Requests data={data} action={action} />}</LoadedPart>
    </>
  )
}
