import { describeUserAgent } from '#contract/auth/describe-user-agent.ts'
import type { SessionRow } from '#contract/auth/sessions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Moment } from '#web/ui/moment.tsx'

type SessionItemProps = {
  session: SessionRow
  onEnd: (sessions: readonly number[], message: string) => void
}

export function SessionItem({ session, onEnd }: SessionItemProps) {
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
