// The blocked domains, with buttons to unblock them.
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { formatCount } from '#contract/counts.ts'
import { call } from '#web/query/api.ts'
import type { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'

import { DecisionList } from './decision-list.tsx'
import { blockedQuery } from './queries.ts'

type DomainListProps = { action: Pick<ReturnType<typeof useAction>, 'perform' | 'result'> }

export function DomainList({ action: { perform, result } }: DomainListProps) {
  const client = useQueryClient()
  const query = useQuery(blockedQuery)
  const { data } = query
  const unblock = (domain: string) =>
    void perform(async () => {
      await call('DELETE /ninja-api/review/blocked-domains/{domain}', { params: { domain } })
      await client.invalidateQueries({ queryKey: blockedQuery.queryKey })
      return `${domain} is no longer blocked.`
    })
  return (
    <>
      <DecisionList
        noun="domains"
        query={query}
        rows={data?.results.map(({ domain, reason, blocked_by: by }) => ({
          key: domain,
          text: (
            <>
              <span className="font-medium">{domain}</span>{' '}
              <span className="text-small text-muted">
                {[reason, by && `by ${by}`].filter(Boolean).join(' · ')}
              </span>
            </>
          ),
          actions: (
            <Button variant="outline" size="small" onClick={() => unblock(domain)}>
              Unblock<span className="sr-only"> {domain}</span>
            </Button>
          ),
        }))}
        empty="No domain is blocked."
        result={result}
      />
      {data !== undefined && data.count > data.results.length && (
        <p className="text-small text-muted">
          The newest {formatCount(data.results.length)} of {formatCount(data.count)}.
        </p>
      )}
    </>
  )
}
