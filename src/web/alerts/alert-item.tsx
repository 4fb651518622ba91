import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'

import type { AlertWire } from '#contract/alerts/alerts.ts'
import { type AlertAction, offeredActions } from '#contract/alerts/rules/actions.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { useDateWords } from '#web/lib/use-date-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { buttonLabels, frequencyLabels } from './labels.ts'

const states = {
  pending: { label: 'Not confirmed', tone: 'quiet' },
  active: { label: 'On', tone: 'accent' },
  paused: { label: 'Paused', tone: 'quiet' },
  keep_requested: { label: 'Ends soon', tone: 'highlight' },
  ended: { label: 'Ended', tone: 'quiet' },
} as const

const endTexts = {
  unsubscribed: 'You ended this alert. You can restart it within 7 days.',
  stale: 'We asked whether to keep this alert, and nobody answered. You can restart it within 7 days.',
  bounced: 'Your mail server rejected our emails.',
  complained: 'Someone reported one of our emails as spam.',
  requested: 'This site sends no emails to your address, on request.',
  account_deleted: 'The account was deleted.',
}

function describeStatus({ state, frequency, ended_reason: reason }: AlertWire): string {
  if (reason !== null) return endTexts[reason]
  if (state === 'keep_requested') return 'Do you still want these emails? Without an answer, this alert ends.'
  return frequencyLabels[frequency]
}

function LastSent({ at }: { at: string }) {
  const { relative, date, iso } = useDateWords(Date.parse(at))
  return (
    <>
      Last email{' '}
      <time dateTime={iso} title={date}>
        {relative}
      </time>
    </>
  )
}

type ActionFormProps = { alert: AlertWire; action: AlertAction; onSend: () => void }

/** Calls `onSend` when the form is submitted. Without scripts, the browser submits the form to the server instead. */
function ActionForm({ alert: { id, description, state }, action, onSend }: ActionFormProps) {
  const { alertList } = usePageData()
  const isMain = state !== 'active' && action !== 'unsubscribe' && action !== 'daily' && action !== 'weekly'
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form method="post" action={`/dashboard/alerts/${id}`} onSubmit={handleSubmit}>
      <input type="hidden" name="csrfmiddlewaretoken" value={alertList?.csrfToken ?? ''} />
      <input type="hidden" name="action" value={action} />
      <Button type="submit" size="small" variant={isMain ? 'default' : 'outline'}>
        {buttonLabels[action]}
        <span className="sr-only"> {description}</span>
      </Button>
    </form>
  )
}

type AlertItemProps = {
  alert: AlertWire
  heading: 'h2' | 'h3'
  onAction: (action: AlertAction) => void
}

export function AlertItem({ alert, heading: Heading, onAction }: AlertItemProps) {
  const [isAsking, setAsking] = useState(false)
  const { query, description, state, frequency, last_sent_at: lastSentAt, ended_reason: endedReason } = alert
  const { label, tone } = states[state]
  const confirm = () => {
    setAsking(false)
    onAction('unsubscribe')
  }
  return (
    <li className="grid gap-4 rounded-card border border-line bg-raised p-5 sm:p-6">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading dir="auto" className="min-w-0 text-title font-semibold wrap-anywhere">
            <Link to={`/jobs${query}`} className={linkStyles}>
              {description}
            </Link>
          </Heading>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p>{describeStatus(alert)}</p>
        <p className="text-small text-muted">
          {lastSentAt === null ? 'No email yet' : <LastSent at={lastSentAt} />}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {offeredActions({ state, frequency, endedReason }).map((action) => (
          <ActionForm
            key={action}
            alert={alert}
            action={action}
            onSend={() => (action === 'unsubscribe' ? setAsking(true) : onAction(action))}
          />
        ))}
      </div>
      {isAsking && (
        <Dialog title={`Delete the alert ${description}?`} onClose={() => setAsking(false)}>
          <p className="text-muted">We send no more emails for it. You can restart it within 7 days.</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="destructive" onClick={confirm}>
              Delete alert
            </Button>
          </div>
        </Dialog>
      )}
    </li>
  )
}
