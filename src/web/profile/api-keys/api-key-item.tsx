import type { ApiKeyRow } from '#contract/auth/api-keys.ts'
import { seconds } from '#contract/duration.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Moment } from '#web/ui/moment.tsx'

function Facts({ apiKey: { prefix, created_at, last_used_at, expires_at } }: { apiKey: ApiKeyRow }) {
  return (
    <p className="text-small text-muted">
      <code className="font-mono">{prefix}…</code> · Created <Moment at={created_at} /> ·{' '}
      {last_used_at === null ? (
        'Never used'
      ) : (
        <>
          Last used <Moment at={last_used_at} />
        </>
      )}{' '}
      ·{' '}
      {expires_at === null ? (
        'Does not expire'
      ) : (
        <>
          Expires <Moment at={expires_at} />
        </>
      )}
    </p>
  )
}

type ApiKeyItemProps = { apiKey: ApiKeyRow; onRevoke: (apiKey: ApiKeyRow) => void }

export function ApiKeyItem({ apiKey, onRevoke }: ApiKeyItemProps) {
  const { now } = usePageData()
  const { name, expires_at } = apiKey
  const isExpired = expires_at !== null && seconds(expires_at) <= now
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isExpired && <Badge tone="quiet">Expired</Badge>}
        </p>
        <Facts apiKey={apiKey} />
      </div>
      <ConfirmButton
        label={
          <>
            Revoke<span className="sr-only"> {name}</span>
          </>
        }
        question={`Revoke the key ${name}?`}
        verb="Revoke key"
        onConfirm={() => onRevoke(apiKey)}
      >
        Programs that use it will lose access. You cannot undo this.
      </ConfirmButton>
    </li>
  )
}
