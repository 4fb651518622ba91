import { useQuery, useQueryClient } from '@tanstack/react-query'

import { describeUserAgent } from '#contract/auth/describe-user-agent.ts'
import type { SessionRow } from '#contract/auth/sessions.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { sessionsQuery } from '../queries.ts'
import { useAccountAction } from '../use-account-action.ts'

const currentFirst = (a: { is_current: boolean }, b: { is_current: boolean }) =>
  Number(b.is_current) - Number(a.is_current)

/** The page must render the `ReauthenticationDialog`. */
export function SessionsPanel({ title = 'Where you are logged in' }: { title?: string }) {
  const query = useQuery(sessionsQuery)
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries(sessionsQuery)
  const { perform, result } = useAccountAction()
  const endSessions = (sessions: readonly number[], message: string) =>
    void perform({ call: () => actionApi.endSessions({ sessions }), message, after: reload })
  return (
    <>
      <ActionReport result={result} />
      <Panel title={title} about="If you do not recognize one of these, end it and change your password.">
        <LoadedPart query={query}>
          {(sessions) => {
            const others = sessions.filter(({ is_current }) => !is_current).map(({ id }) => id)
            return (
              <>
                <ul className="grid divide-y divide-line">
                  {sessions.toSorted(currentFirst).map((session) => (
                    <SessionItem key={session.id} session={session} onEnd={endSessions} />
                  ))}
                </ul>
                {others.length > 0 && (
                  <div className="justify-self-start">
                    <ConfirmButton
                      label="End all other sessions"
                      question="End all other sessions?"
                      verb="End sessions"
                      onConfirm={() => endSessions(others, 'All other sessions have ended.')}
                    >
                      You stay logged in on this device only.
                    </ConfirmButton>
                  </div>
                )}
              </>
            )
          }}
        </LoadedPart>
      </Panel>
    </>
  )
}

type SessionItemProps = {
  session: SessionRow
  onEnd: (sessions: readonly number[], message: string) => void
}

function SessionItem({ session, onEnd }: SessionItemProps) {
  const { id, ip, user_agent, created_at, last_seen_at, is_current } = session
  const device = describeUserAgent(user_agent)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{device}</span>
          {is_current && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-small text-muted">
          {ip} · Started <Moment at={created_at} />
          {last_seen_at !== undefined && (
            <>
              {' '}
              · Last seen <Moment at={last_seen_at} />
            </>
          )}
        </p>
      </div>
      {!is_current && (
        <ConfirmButton
          label={
            <>
              End<span className="sr-only"> {device}</span>
            </>
          }
          question={`End the session on ${device}?`}
          verb="End session"
          onConfirm={() => onEnd([id], `The session on ${device} has ended.`)}
        >
          Anyone using it will have to log in again.
        </ConfirmButton>
      )}
    </li>
  )
}
