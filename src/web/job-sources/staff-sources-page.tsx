import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import { formatCount, pluralize } from '#contract/counts.ts'
import type { ListedSource } from '#contract/job-sources/job-sources.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { call } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { allSourcesQuery } from './queries.ts'
import { SourceStatusText, StatusBadge } from './source-status.tsx'
import { formatBoardName, statusLabels, getSourceStatus } from './source-words.ts'

const about =
  'Companies import their jobs from these boards of applicant tracking systems. A paused source changes no jobs.'

type SourceItemProps = { source: ListedSource; isPending: boolean; onPause: () => void }

function SourceItem({ source, isPending, onPause }: SourceItemProps) {
  const { company, company_id: companyId, career_page: page, state } = source
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 grow basis-72 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold wrap-anywhere">
            <Link to={dashboardPaths.companySources(companyId)} className="hover:text-accent">
              <bdi>{company}</bdi>
            </Link>
          </h3>
          <StatusBadge source={source} />
        </div>
        <p className="text-small wrap-anywhere text-muted">
          {formatBoardName(source)} · {page}
        </p>
        <SourceStatusText source={source} />
      </div>
      <Button variant="outline" size="small" disabled={isPending} onClick={onPause}>
        {state === 'paused' ? 'Resume' : 'Pause'}
        <span className="sr-only">
          {' '}
          the {formatBoardName(source)} of {company}
        </span>
      </Button>
    </li>
  )
}

/** Returns the number of sources, and how many of them are in a state other than active. */
function summarizeSources(sources: readonly ListedSource[]): string {
  const statuses = (['failing', 'proof_missing', 'paused'] as const).flatMap((status) => {
    const count = sources.filter((source) => getSourceStatus(source) === status).length
    return count > 0 ? [`${formatCount(count)} ${statusLabels[status].toLowerCase()}`] : []
  })
  return [pluralize(sources.length, 'source', 'sources'), ...statuses].join(', ')
}

export function StaffSourcesPage() {
  const query = useQuery(allSourcesQuery)
  const client = useQueryClient()
  const { perform, result, isPending } = useAction()
  const pause = ({ id, state, ...source }: ListedSource) =>
    void perform(async () => {
      const isPaused = state === 'active'
      const request = { params: { source_id: id }, body: { paused: isPaused } }
      const changed = await call('PATCH /ninja-api/job-sources/{source_id}', request)
      client.setQueryData(allSourcesQuery.queryKey, (sources) =>
        sources?.map((each) => (each.id === id ? changed : each)),
      )
      return `The ${formatBoardName(source)} of ${source.company} ${isPaused ? 'has been paused' : 'is active again'}.`
    })
  return (
    <>
      <PageHead title="Job sources" />
      <h1 className="text-heading font-bold tracking-tight">Job sources</h1>
      <ActionReport result={result} />
      <Panel title="Connected boards" about={about}>
        <LoadedPart query={query}>
          {(sources) =>
            sources.length === 0 ? (
              <p>No company has connected a board.</p>
            ) : (
              <>
                <p className="font-medium">{summarizeSources(sources)}</p>
                <ul className="grid divide-y divide-line">
                  {sources.map((source) => (
                    <SourceItem
                      key={source.id}
                      source={source}
                      isPending={isPending}
                      onPause={() => pause(source)}
                    />
                  ))}
                </ul>
              </>
            )
          }
        </LoadedPart>
      </Panel>
    </>
  )
}
