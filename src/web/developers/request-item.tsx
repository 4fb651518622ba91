// A contact request as each side sees it.
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { ReceivedRequest, SentRequest } from '#contract/developers/contact-requests.ts'
import { useDateWords } from '#web/lib/use-date-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

export const receivedLabels = {
  sent: 'Waiting for your answer',
  accepted: 'You accepted this request',
  declined: 'You declined this request',
  lapsed: 'This request has ended',
  withdrawn: 'The company withdrew this request',
} as const

export function Day({ at }: { at: string }) {
  const { relative, date, iso } = useDateWords(Date.parse(at))
  return (
    <time dateTime={iso} title={relative}>
      {date}
    </time>
  )
}

type RequestItemProps = {
  request: ReceivedRequest | SentRequest
  heading: 'h2' | 'h3'
  label: string | undefined
  /** The card is the title. Without it, the job is. */
  card?: SentRequest | undefined
  children: ReactNode
}

function LinkIfAny({ to, children }: { to: string | null; children: string }) {
  if (to === null) return children
  return (
    <Link to={to} className={linkStyles}>
      {children}
    </Link>
  )
}

export function RequestItem({ request, heading: Heading, label, card, children }: RequestItemProps) {
  const { job, message, created_at: createdAt, lapses_at: end, status } = request
  const jobTitle = <LinkIfAny to={job.path}>{job.title ?? 'A deleted job'}</LinkIfAny>
  const domain = 'domain' in request ? request.domain : null
  return (
    <article className="grid max-w-180 gap-3 rounded-card border border-line bg-raised p-5">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading dir="auto" className="min-w-0 text-title font-semibold wrap-anywhere">
            {card ? <LinkIfAny to={card.path}>{cardTitle(card)}</LinkIfAny> : jobTitle}
          </Heading>
          {label !== undefined && <Badge tone={status === 'accepted' ? 'accent' : 'quiet'}>{label}</Badge>}
        </div>
        <p className="wrap-anywhere text-muted">
          {card && <>{jobTitle} · </>}
          <bdi>{job.company}</bdi>
          {domain !== null && ` (${domain})`}
          {job.pay !== null && ` · ${job.pay}`}
        </p>
      </div>
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-wrap">
        {message}
      </p>
      <p className="text-small text-muted">
        Asked on <Day at={createdAt} />
        {status === 'sent' && (
          <>
            {' · Ends on '}
            <Day at={end} />
          </>
        )}
      </p>
      {children}
    </article>
  )
}

const cardTitle = ({ roles, name }: SentRequest) =>
  [...roles, name].filter(Boolean).join(', ') || 'A developer'

const payTexts = new Map([
  [true, 'The pay reaches your minimum.'],
  [false, 'The pay is below your minimum.'],
])

type ReceivedItemProps = { request: ReceivedRequest; heading: 'h2' | 'h3'; children?: ReactNode }

/** On its own page (h2), the title already tells the status. */
export function ReceivedItem({ request, heading, children }: ReceivedItemProps) {
  const { status, pays_minimum: paysMinimum, shared_email: email, note } = request
  const pay = paysMinimum === null ? undefined : payTexts.get(paysMinimum)
  return (
    <RequestItem
      request={request}
      heading={heading}
      label={heading === 'h2' ? undefined : receivedLabels[status]}
    >
      {pay !== undefined && <p>{pay}</p>}
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
