import type { WebhookWire } from '#contract/announcements/webhooks.ts'
import { formatCount, pluralize } from '#contract/counts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Moment } from '#web/ui/moment.tsx'

const toUnixTime = (instant: string) => Date.parse(instant) / 1000

export function StateBadge({ webhook: { is_active, last_error } }: { webhook: WebhookWire }) {
  if (!is_active) return <Badge tone="quiet">Off</Badge>
  if (last_error !== null) return <Badge tone="highlight">Failing</Badge>
  return <Badge tone="accent">On</Badge>
}

function LastError({ webhook: { last_error, paused_until, failures, waiting } }: { webhook: WebhookWire }) {
  if (last_error === null) return null
  return (
    <p className="text-small wrap-anywhere text-danger">
      {last_error}
      {paused_until !== null && waiting > 0 && (
        <>
          {' '}
          {failures === 1
            ? 'Delivery failed once.'
            : `Delivery failed ${formatCount(failures)} times in a row.`}{' '}
          Next attempt: <Moment at={toUnixTime(paused_until)} />.
        </>
      )}
    </p>
  )
}

export function WebhookFacts({ webhook }: { webhook: WebhookWire }) {
  const { delivered_at, waiting, given_up } = webhook
  return (
    <>
      <p className="text-small text-muted">
        {delivered_at === null ? (
          'Nothing delivered yet'
        ) : (
          <>
            Last delivery <Moment at={toUnixTime(delivered_at)} />
          </>
        )}
        {waiting > 0 && ` · ${pluralize(waiting, 'message', 'messages')} pending`}
      </p>
      <LastError webhook={webhook} />
      {given_up.length > 0 && (
        <details className="text-small">
          <summary className="cursor-pointer py-3">Not delivered</summary>
          <ul className="grid gap-2 text-muted">
            {given_up.map(({ event, job_title, reason, at }) => (
              <li key={`${event} ${job_title} ${at}`} className="wrap-anywhere">
                {job_title} ({event}), <Moment at={toUnixTime(at)} />: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
