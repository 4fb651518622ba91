// The blocked domains, with buttons to unblock them.
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { formatCount } from '#contract/counts.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { call } from '#web/query/api.ts'
import type { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'

import { blockedQuery } from './queries.ts'

type DomainListProps = { action: Pick<ReturnType<typeof useAction>, 'perform' | 'result'> }

export function DomainList({ action: { perform, result } }: DomainListProps) {
  const client = useQueryClient()
  const { data, isError } = useQuery(blockedQuery)
  const unblock = (domain: string) =>
    void perform(async () => {
      await call('DELETE /ninja-api/review/blocked-domains/{domain}', { params: { domain } })
      await client.invalidateQueries({ queryKey: blockedQuery.queryKey })
      return `${domain} is no longer blocked.`
    })
  return (
    <div className="grid gap-2">
      <ActionReport result={result} />
      {isError && <p role="alert">The domains did not load.</p>}
      {data === undefined && !isError && <p className="text-muted">Loading...</p>}
      {data?.count === 0 && <p className="text-muted">No domain is blocked.</p>}
      <ul className="grid gap-2">
        {data?.results.map(({ domain, reason, blocked_by: by }) => (
          <li key={domain} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{domain}</span>{' '}
              <span className="text-small text-muted">
                {[reason, by && `by ${by}`].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button variant="outline" size="small" onClick={() => unblock(domain)}>
              Unblock<span className="sr-only"> {domain}</span>
            </Button>
          </li>
        ))}
      </ul>
      {data !== undefined && data.count > data.results.length && (
        <p className="text-small text-muted">
          The newest {formatCount(data.results.length)} of {formatCount(data.count)}.
        </p>
      )}
    </div>
  )
}
