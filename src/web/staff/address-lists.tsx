import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { AddressAlert, AddressEmail, AddressReport } from '#contract/auth/addresses.ts'
import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { describeQuery } from '#contract/jobs/rules/describe-query.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Panel } from '#web/ui/panel.tsx'

type ListsProps = { report: AddressReport; onEndAlert: (id: number) => void }

export function AddressLists({ report: { alerts, emails, jobs, invitations }, onEndAlert }: ListsProps) {
  return (
    <>
      <List title="Emails" about="Of the last 30 days, newest first." none="No email was queued.">
        {emails.map((email) => (
          <EmailItem key={`${email.at} ${email.template} ${email.state}`} email={email} />
        ))}
      </List>
      <List title="Job alerts" none="There is no alert.">
        {alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} onEnd={() => onEndAlert(alert.id)} />
        ))}
      </List>
      <List title="Jobs" about="Sent by the account, or with this apply address." none="There is no job.">
        {jobs.map(({ id, title, company, at }) => (
          <Item key={id}>
            <p className="wrap-anywhere">
              <Link to={dashboardPaths.job(id)} className={linkStyles}>
                {title}
              </Link>
            </p>
            <Detail>
              <bdi>{company}</bdi> · <Moment at={at} />
            </Detail>
          </Item>
        ))}
      </List>
      <List title="Invitations" none="There is no open invitation.">
        {invitations.map(({ company, role, at, expires_at: expiresAt }) => (
          <Item key={`${at} ${role}`}>
            <p className="wrap-anywhere">
              <bdi>{company ?? 'This site'}</bdi>: {role}
            </p>
            <Detail>
              Invited <Moment at={at} />, open until <Moment at={expiresAt} />
            </Detail>
          </Item>
        ))}
      </List>
    </>
  )
}

type ListProps = { title: string; about?: string; none: string; children: readonly ReactNode[] }

const List = ({ title, about, none, children }: ListProps) => (
  <Panel title={title} about={about}>
    {children.length === 0 ? <p>{none}</p> : <ul className="grid divide-y divide-line">{children}</ul>}
  </Panel>
)

const Item = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
    <div className="grid min-w-0 grow basis-60 gap-1">{children}</div>
    {end}
  </li>
)

const Detail = ({ children }: { children: ReactNode }) => (
  <p className="text-small wrap-anywhere text-muted">{children}</p>
)

const emailStates = {
  sent: { label: 'Sent', tone: 'accent' },
  waiting: { label: 'Waiting', tone: 'quiet' },
  not_sent: { label: 'Not sent', tone: 'highlight' },
} as const

function EmailItem({ email: { template, state, at, reason } }: { email: AddressEmail }) {
  const { label, tone } = emailStates[state]
  return (
    <Item end={<Badge tone={tone}>{label}</Badge>}>
      <p className="wrap-anywhere">{template.replaceAll('-', ' ')}</p>
      <Detail>
        <Moment at={at} />
        {reason !== null && ` · ${reason}`}
      </Detail>
    </Item>
  )
}

const alertStates = {
  pending: { label: 'Not confirmed', tone: 'highlight' },
  active: { label: 'On', tone: 'accent' },
  paused: { label: 'Paused', tone: 'quiet' },
  keep_requested: { label: 'Ends soon', tone: 'quiet' },
  ended: { label: 'Ended', tone: 'quiet' },
} as const

const endReasons: Record<string, string> = {
  unsubscribed: 'Ended by a click or by staff',
  bounced: 'Ended because its mail server rejected an email',
  complained: 'Ended by a spam report',
  requested: 'Ended because the address gets no emails',
  stale: 'Ended because nobody answered whether to keep it',
  account_deleted: 'Ended with its account',
}

function AlertItem({ alert, onEnd }: { alert: AddressAlert; onEnd: () => void }) {
  const { state, query, frequency, confirmed_at: confirmed, last_sent_at: sent, ended_reason: reason } = alert
  const { label, tone } = alertStates[state]
  const name = query === null ? 'An erased alert' : describeQuery(parseBoardUrl(query))
  return (
    <Item
      end={
        state !== 'ended' && (
          <Button variant="outline" size="small" onClick={onEnd}>
            End<span className="sr-only"> the alert {name}</span>
          </Button>
        )
      }
    >
      <p className="flex flex-wrap gap-2 wrap-anywhere">
        <Badge tone={tone}>{label}</Badge>
        <bdi>{name}</bdi>
      </p>
      <Detail>
        {reason === null ? frequency : (endReasons[reason] ?? reason)} · requested{' '}
        <Moment at={alert.consented_at} />
        {confirmed !== null && (
          <>
            , confirmed <Moment at={confirmed} />
          </>
        )}
        {sent !== null && (
          <>
            , last email <Moment at={sent} />
          </>
        )}
      </Detail>
    </Item>
  )
}
