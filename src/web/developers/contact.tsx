// The part of a card's page where a member of a company asks the developer about a job.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import type { SenderOptions } from '#contract/developers/contact-requests.ts'
import { MAX_MESSAGE_LENGTH } from '#contract/developers/rules/requests.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { describeErrors } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { UserQueryProvider } from '#web/query/user-query-provider.tsx'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Panel } from '#web/ui/panel.tsx'

import { contactOptionsQuery, requestsKey } from './queries.ts'
import { SentItem } from './sent-item.tsx'

type RequestFormProps = Pick<SenderOptions, 'jobs' | 'lacks_pay'> & {
  id: string
  onSent: (message: string) => void
}

function RequestForm({ id, jobs, lacks_pay: lacksPay, onSent }: RequestFormProps) {
  const client = useQueryClient()
  const [length, setLength] = useState(0)
  const send = async ({ job = '', message = '' }: FormValues) => {
    try {
      await call('POST /ninja-api/developers/{public_id}/contact-requests', {
        params: { public_id: id },
        body: { job_id: Number(job), message },
      })
    } catch (error) {
      return describeErrors(error, { verb: 'sent' })
    }
    await client.invalidateQueries({ queryKey: requestsKey })
    onSent('Your request has been sent.')
    return []
  }
  return (
    <Form onSubmit={send}>
      <SelectField
        name="job"
        label="Job"
        placeholder={jobs.length === 1 ? null : undefined}
        required
        options={jobs.map((job) => ({
          value: `${job.id}`,
          label: `${job.title}, ${job.company}`,
        }))}
      />
      {lacksPay && (
        <p className="text-small text-muted">
          Jobs without pay cannot be chosen.{' '}
          <Link to="/dashboard/jobs" className={linkStyles}>
            Add the pay
          </Link>
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

function LoadedContact({ id, options }: { id: string; options: SenderOptions }) {
  const { refusal, jobs, last } = options
  const { perform, showMessage, result } = useAction()
  return (
    <>
      <ActionReport result={result} />
      {last && <SentItem request={last} heading="h2" perform={perform} />}
      {refusal && (
        <p className="text-muted">
          {refusal.message}{' '}
          {refusal.link && (
            <Link to={refusal.link.path} className={linkStyles}>
              {refusal.link.label}
            </Link>
          )}
        </p>
      )}
      {jobs.length > 0 && (
        <Panel
          title="Request contact"
          about="The developer sees your company, the job, its pay and your message, and decides whether to share an address."
        >
          <RequestForm id={id} {...options} onSent={showMessage} />
        </Panel>
      )}
    </>
  )
}

function OwnContact({ id }: { id: string }) {
  const query = useQuery(contactOptionsQuery(id))
  return <LoadedPart query={query}>{(options) => <LoadedContact id={id} options={options} />}</LoadedPart>
}

export function Contact({ id }: { id: string }) {
  return (
    <UserQueryProvider>
      <OwnContact id={id} />
    </UserQueryProvider>
  )
}
