// A contact request as each side sees it.
import type { ReactNode } from 'react'

import type { AcceptBody, ReceivedRequest, SentRequest } from '#contract/developers/contact-requests.ts'
import { MAX_NOTE_LENGTH } from '#contract/developers/rules/requests.ts'
import { ClosingDate, PostedDate } from '#web/job-view/job-dates.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import type { Problem } from '#web/ui/form/form-context.ts'
import { Form } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { Panel } from '#web/ui/panel.tsx'

export const receivedLabels = {
  sent: 'Waiting for your answer',
  accepted: 'You accepted this request',
  declined: 'You declined this request',
  lapsed: 'This request has ended',
  withdrawn: 'The company withdrew this request',
} as const

function LinkIfAny({ to, children }: { to: string | null; children: string }) {
  const text = <bdi>{children}</bdi>
  return to === null ? text : <TextLink to={to}>{text}</TextLink>
}

type RequestItemProps = {
  request: ReceivedRequest | SentRequest
  heading: 'h2' | 'h3'
  label: string | undefined
  /** The card is the title. Without it, the job is. */
  card?: SentRequest | undefined
  children: ReactNode
}

export function RequestItem({ request, heading, label, card, children }: RequestItemProps) {
  const { job, message, created_at: createdAt, lapses_at: end, status } = request
  const jobTitle = <LinkIfAny to={job.path}>{job.title ?? 'A deleted job'}</LinkIfAny>
  const domain = 'domain' in request ? request.domain : null
  const cardTitle = card && [...card.roles, card.name].filter(Boolean).join(', ')
  return (
    <Panel
      heading={heading}
      title={card ? <LinkIfAny to={card.path}>{cardTitle || 'A developer'}</LinkIfAny> : jobTitle}
      mark={label !== undefined && <Badge tone={status === 'accepted' ? 'accent' : 'quiet'}>{label}</Badge>}
      about={
        <>
          {card && <>{jobTitle} · </>}
          <bdi>{job.company}</bdi>
          {domain !== null && ` (${domain})`}
          {job.pay !== null && ` · ${job.pay}`}
        </>
      }
    >
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-wrap">
        {message}
      </p>
      <p className="text-small text-muted">
        Asked on <PostedDate timestamp={Date.parse(createdAt)} />
        {status === 'sent' && (
          <>
            {' · Ends on '}
            <ClosingDate timestamp={Date.parse(end)} />
          </>
        )}
      </p>
      {children}
    </Panel>
  )
}

type ReceivedItemProps = { request: ReceivedRequest; heading: 'h2' | 'h3'; children?: ReactNode }

/** On its own page (h2), the title already tells the status. */
export function ReceivedItem({ request, heading, children }: ReceivedItemProps) {
  const { status, pays_minimum: paysMinimum, shared_email: email, note } = request
  return (
    <RequestItem
      request={request}
      heading={heading}
      label={heading === 'h2' ? undefined : receivedLabels[status]}
    >
      {paysMinimum !== null && <p>The pay {paysMinimum ? 'reaches' : 'is below'} your minimum.</p>}
      {email !== null && (
        <p className="wrap-anywhere">
          {request.job.company} can now write to {email}.
        </p>
      )}
      {note !== null && <p className="wrap-anywhere">Your note: {note}</p>}
      {children}
    </RequestItem>
  )
}

type AnswerFormProps = {
  request: ReceivedRequest
  /** The addresses that the developer can share. */
  emails: readonly string[]
  sentProblems?: readonly Problem[]
  /** Accepts with `body`, or declines. Without it, the browser sends the form, also without scripts. */
  onAnswer?: (body?: AcceptBody) => Promise<readonly Problem[]>
}

/** The form with which a developer answers a request. */
export function AnswerForm({ request, emails, sentProblems, onAnswer }: AnswerFormProps) {
  const { company } = request.job
  return (
    <>
      <Form
        onSubmit={onAnswer && (({ email = '', note = '' }) => onAnswer({ email, note }))}
        sentProblems={sentProblems}
      >
        <input type="hidden" name="answer" value="accept" />
        <SelectField
          name="email"
          label="Address to share"
          help={`${company} gets this address, ${request.shares_name ? 'your name, ' : ''}your note, and the text and links of your card. You cannot take this back.`}
          placeholder={null}
          defaultValue={emails[0]}
          options={emails.map((email) => ({ value: email, label: email }))}
        />
        <Field name="note" label="Note (optional)" maxLength={MAX_NOTE_LENGTH} autoComplete="off" />
        <Button type="submit" className="justify-self-start">
          Accept and share
        </Button>
      </Form>
      <details className="group grid justify-items-start">
        <summary className={`${buttonStyles({ variant: 'outline' })} cursor-pointer group-open:mb-3`}>
          Decline
        </summary>
        <Form onSubmit={onAnswer && (() => onAnswer())} className="gap-3">
          <p>You cannot undo this. {company} cannot tell it from no answer.</p>
          <input type="hidden" name="answer" value="decline" />
          <Button type="submit" variant="destructive" className="justify-self-start">
            Decline request
          </Button>
        </Form>
      </details>
    </>
  )
}
