// The part of a card's page where a member of a company asks the developer about a job, and the sent request.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import type { SenderOptions, SentRequest } from '#contract/developers/contact-requests.ts'
import { MAX_MESSAGE_LENGTH } from '#contract/developers/rules/requests.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { call } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { type Actions, useAction } from '#web/query/use-action.ts'
import { UserQueryProvider } from '#web/query/user-query-provider.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { contactOptionsQuery, requestsKey } from './queries.ts'
import { RequestItem } from './request-item.tsx'

const labels = {
  sent: 'No answer yet',
  accepted: 'Accepted',
  withdrawn: 'Withdrawn',
  no_answer: 'No answer',
} as const

type SentItemProps = {
  request: SentRequest
  heading: 'h2' | 'h3'
  action: Actions
  children?: ReactNode
}

export function SentItem({ request, heading, action, children }: SentItemProps) {
  const { id, job, status } = request
  const withdraw = () =>
    void action.perform(async () => {
      await call('POST /ninja-api/contact-requests/{request_id}/withdraw', { params: { request_id: id } })
      return 'The request has been withdrawn.'
    })
  return (
    <RequestItem
      request={request}
      heading={heading}
      label={labels[status]}
      card={heading === 'h2' ? undefined : request}
    >
      {children}
      {status === 'sent' && (
        <div>
          <ConfirmButton
            label={
              <>
                Withdraw<span className="sr-only"> the request about {job.title}</span>
              </>
            }
            question="Withdraw this request?"
            verb="Withdraw request"
            onConfirm={withdraw}
          >
            {job.company} can ask this developer again 90 days after this request.
          </ConfirmButton>
        </div>
      )}
    </RequestItem>
  )
}

type RequestFormProps = { id: string; options: SenderOptions; action: Actions }

function RequestForm({ id, options: { jobs, lacks_pay: lacksPay }, action }: RequestFormProps) {
  const [length, setLength] = useState(0)
  const send = ({ job = '', message = '' }: FormValues) =>
    action.submit(
      async () => {
        const request = { params: { public_id: id }, body: { job_id: Number(job), message } }
        await call('POST /ninja-api/developers/{public_id}/contact-requests', request)
        return 'Your request has been sent.'
      },
      { verb: 'sent' },
    )
  return (
    <Form onSubmit={send}>
      <SelectField
        name="job"
        label="Job"
        placeholder={jobs.length === 1 ? null : undefined}
        required
        options={jobs.map((job) => ({ value: `${job.id}`, label: `${job.title}, ${job.company}` }))}
      />
      {lacksPay && (
        <p className="text-small text-muted">
          Jobs without pay cannot be chosen. <TextLink to="/dashboard/jobs">Add the pay</TextLink>
        </p>
      )}
      <TextAreaField
        name="message"
        label="Message"
        required
        maxLength={MAX_MESSAGE_LENGTH}
        help={`${MAX_MESSAGE_LENGTH - length} characters left`}
        onChange={(event) => setLength(event.target.value.length)}
      />
      <SubmitButton>Request contact</SubmitButton>
    </Form>
  )
}

function OwnContact({ id }: { id: string }) {
  const query = useQuery(contactOptionsQuery(id))
  const action = useAction({ reloads: requestsKey })
  return (
    <LoadedPart query={query}>
      {(options) => (
        <>
          <ActionReport result={action.result} />
          {options.last && <SentItem request={options.last} heading="h2" action={action} />}
          {options.refusal && (
            <p className="text-muted">
              {options.refusal.message}{' '}
              {options.refusal.link && (
                <TextLink to={options.refusal.link.path}>{options.refusal.link.label}</TextLink>
              )}
            </p>
          )}
          {options.jobs.length > 0 && (
            <Panel
              title="Request contact"
              about="The developer sees your company, the job, its pay and your message, and decides whether to share an address."
            >
              <RequestForm id={id} options={options} action={action} />
            </Panel>
          )}
        </>
      )}
    </LoadedPart>
  )
}

export function Contact({ id }: { id: string }) {
  return (
    <UserQueryProvider>
      <OwnContact id={id} />
    </UserQueryProvider>
  )
}
