// The job sources of a company, for its members and staff. A round is one read of a source's board.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import type { SourceWire } from '#contract/job-sources/job-sources.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { jobsKey } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Panel } from '#web/ui/panel.tsx'

import { ConnectPanel } from './connect-panel.tsx'
import { companySourcesQuery } from './queries.ts'
import { SourcePanel } from './source-panel.tsx'
import { formatBoardName } from './source-words.ts'

const POLL_INTERVAL_MS = 3000

/** Loads the sources. Polls them until the requested rounds have finished. */
function useSources(companyId: number) {
  const client = useQueryClient()
  // When the user requests a round, stores the time of the previous round under the ID of the source.
  const [roundsBeforeRequest, setRoundsBeforeRequest] = useState<ReadonlyMap<number, string | null>>(
    new Map(),
  )
  const isAwaited = ({ id, state, last_result: last }: SourceWire) =>
    state === 'active' && (last === null || roundsBeforeRequest.get(id) === last.at)
  const query = useQuery({
    ...companySourcesQuery(companyId),
    refetchInterval: ({ state }) => (state.data?.some(isAwaited) === true ? POLL_INTERVAL_MS : false),
  })
  const update = (change: (sources: SourceWire[]) => SourceWire[]) => {
    client.setQueryData(companySourcesQuery(companyId).queryKey, (sources = []) => change(sources))
    void client.invalidateQueries({ queryKey: jobsKey })
  }
  return {
    query,
    isAwaited,
    add: (source: SourceWire) => update((sources) => [...sources, source]),
    change: (source: SourceWire) => {
      setRoundsBeforeRequest(new Map(roundsBeforeRequest).set(source.id, source.last_result?.at ?? null))
      update((sources) => sources.map((each) => (each.id === source.id ? source : each)))
    },
    remove: ({ id }: SourceWire) => update((sources) => sources.filter((each) => each.id !== id)),
  }
}

type CompanySourcesProps = {
  companyId: number
  /** The verified domain of the company. */
  domain: string | null
  /** The page on which owners verify the domain. */
  domainPath: string
  /** Whether the user may change the sources. */
  canManage: boolean
}

export function CompanySources({ companyId, domain, domainPath, canManage }: CompanySourcesProps) {
  const { query, isAwaited, add, change, remove } = useSources(companyId)
  const { showMessage, result } = useAction()
  return (
    <LoadedPart query={query}>
      {(sources) => (
        <>
          <ActionReport result={result} />
          {sources.map((source) => (
            <SourcePanel
              key={source.id}
              source={source}
              canManage={canManage}
              isAwaited={isAwaited(source)}
              onChange={change}
              onRemove={(removed) => {
                remove(removed)
                showMessage(`The ${formatBoardName(removed)} has been disconnected.`)
              }}
            />
          ))}
          {canManage && domain !== null && (
            <ConnectPanel
              key={sources.length}
              companyId={companyId}
              domain={domain}
              title={sources.length === 0 ? 'Connect a board' : 'Connect another board'}
              onConnected={(source) => {
                add(source)
                showMessage(`The ${formatBoardName(source)} has been connected.`)
              }}
            />
          )}
          {canManage && domain === null && <UnverifiedDomain domainPath={domainPath} />}
          {!canManage && sources.length === 0 && (
            <Panel title="Job source">
              <p>No board is connected. An owner of the company can connect one.</p>
            </Panel>
          )}
        </>
      )}
    </LoadedPart>
  )
}

function UnverifiedDomain({ domainPath }: { domainPath: string }) {
  return (
    <Panel title="Connect a board">
      <p className="max-w-prose">
        We can import the jobs of your applicant tracking system.{' '}
        <Link to={domainPath} className={linkStyles}>
          Verify your domain
        </Link>{' '}
        first, so that we know that the board is yours.
      </p>
    </Panel>
  )
}
