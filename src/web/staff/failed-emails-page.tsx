import { useQuery, useQueryClient } from '@tanstack/react-query'

import { formatCount, pluralize } from '#contract/counts.ts'
import { seconds } from '#contract/duration.ts'
import type { FailedEmailRow } from '#contract/staff/staff.ts'
import { formatDateTime } from '#web/lib/format-date-time.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { call } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { failedEmailsQuery } from './queries.ts'

const about =
  'The mail server rejected these emails, or did not accept them in time. Fix the cause before you send them again.'

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(Date.parse(at))}</time>

type FailedEmailItemProps = { email: FailedEmailRow; onResend: () => void }

function FailedEmailItem({ email, onResend }: FailedEmailItemProps) {
  const { recipient, template, reason, failed_at: failedAt, expires_at: expiresAt } = email
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 grow basis-72 gap-1">
        <p className="font-medium wrap-anywhere">{recipient}</p>
        <p className="text-small wrap-anywhere">{reason}</p>
        <p className="text-small text-muted">
          {template.replaceAll('-', ' ')} · Failed <Time at={failedAt} /> ·{' '}
          {email.can_resend ? 'Can be sent until' : 'Expired'} <Time at={expiresAt} />
        </p>
      </div>
      {email.can_resend && (
        <Button variant="outline" size="small" onClick={onResend}>
          Send again<span className="sr-only"> to {recipient}</span>
        </Button>
      )}
    </li>
  )
}

const countEmails = (count: number) => pluralize(count, 'email', 'emails')

export function FailedEmailsPage() {
  const query = useQuery({ ...failedEmailsQuery, refetchInterval: seconds(15) })
  const client = useQueryClient()
  const { perform, result, isPending } = useAction()
  const resend = (ids: readonly number[]) =>
    void perform(async () => {
      const body = { ids: [...ids] }
      const { sent } = await call('POST /ninja-api/staff/failed-emails/resend', { body })
      await client.invalidateQueries(failedEmailsQuery)
      const left = ids.length - sent.length
      const rest = left === 0 ? '' : ` ${countEmails(left)} expired or had been sent already.`
      return `${countEmails(sent.length)} will be sent again within a minute.${rest}`
    })
  return (
    <>
      <PageHead title="Failed emails" />
      <h1 className="text-heading font-bold tracking-tight">Failed emails</h1>
      <ActionReport result={result} />
      <Panel title="Emails that were not sent" about={about}>
        <LoadedPart query={query}>
          {({ is_sending: isSending, count, results }) => {
            const open = results.filter((email) => email.can_resend).map(({ id }) => id)
            return (
              <>
                {!isSending && (
                  <p className="text-danger">
                    This site sends no emails because SMTP_URL is not set. They stay in the development
                    mailbox.
                  </p>
                )}
                {count === 0 && (
                  <p>
                    {result.message === ''
                      ? 'No email has failed.'
                      : 'If an email fails again, it will appear here.'}
                  </p>
                )}
                {open.length > 1 && (
                  <div>
                    <Button variant="outline" disabled={isPending} onClick={() => resend(open)}>
                      Send all {formatCount(open.length)} again
                    </Button>
                  </div>
                )}
                <ul className="grid divide-y divide-line">
                  {results.map((email) => (
                    <FailedEmailItem key={email.id} email={email} onResend={() => resend([email.id])} />
                  ))}
                </ul>
                {count > results.length && (
                  <p className="text-small text-muted">
                    The newest {formatCount(results.length)} of {formatCount(count)}.
                  </p>
                )}
              </>
            )
          }}
        </LoadedPart>
      </Panel>
    </>
  )
}
